import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import ServiceKit
import ServiceLifecycle
import Serving
import Synchronization

/// The HTTP server, for as long as the service runs.
final class WebServer: Sendable {
    private let settings: ConsoleSettings
    private let parts: WebParts
    private let connections: ConnectionCount
    private let fault = Mutex<String?>(nil)

    init(settings: ConsoleSettings, parts: WebParts) {
        self.settings = settings
        self.parts = parts
        // Behind a proxy every connection is the proxy's.
        let isLimited = !settings.isLocal && !settings.isBehindProxy
        connections = ConnectionCount(perAddress: isLimited ? 64 : .max)
    }

    /// What keeps browsers out; nil when nothing does.
    @Sendable func condition() -> String? { fault.withLock { $0 } }

    /// Serves until the service ends.
    @Sendable func run(_ source: SourceContext) async throws {
        do {
            try await serve(source)
        } catch  where !(error is CancellationError) {
            fault.withLock { $0 = "web: \(settings.bind):\(settings.port) cannot be listened on (\(error))" }
            throw error
        }
    }

    private func serve(_ source: SourceContext) async throws {
        let router = WebRoutes(parts: parts, source: source).router
        let routes = router.routes.map { "\($0.method.rawValue) \($0.path)" }.sorted().joined(separator: ", ")
        source.log.write(LogLine(.debug, "web.routes", routes))
        let application = Application(
            router: router,
            server: try builder(),
            configuration: ApplicationConfiguration(address: .hostname(settings.bind, port: settings.port)),
            onServerRunning: { [self] in ready($0, source) },
            logger: Logger(label: "web") { _ in SwiftLogNoOpLogHandler() }
        )
        var configuration = ServiceGroupConfiguration(
            services: [application],
            gracefulShutdownSignals: [],
            logger: Logger(label: "web") { _ in SwiftLogNoOpLogHandler() }
        )
        // Streams never end by themselves.
        configuration.maximumGracefulShutdownDuration = .seconds(1)
        try await ServiceGroup(configuration: configuration).run()
    }

    private func ready(_ channel: any Channel, _ source: SourceContext) {
        fault.withLock { $0 = nil }
        let port = channel.localAddress?.port ?? settings.port
        let scheme = settings.certificate == nil ? "http" : "https"
        source.log.write(LogLine(.info, "web.ready", "the console is at \(scheme)://\(settings.bind):\(port)"))
    }

    private func builder() throws -> HTTPServerBuilder {
        let connections = connections
        let plain = HTTPServerBuilder { responder in
            CompressingChannel(
                plain: HTTP1Channel(
                    responder: responder,
                    configuration: .init(
                        idleTimeout: .seconds(60),
                        httpDecoderConfiguration: .init(
                            maxHeaderFieldSize: 16 << 10,
                            maxHeaderListSize: 16 << 10,
                            maxHeaderFieldCount: 100
                        )
                    )
                ),
                admits: connections.admit,
                compresses: Self.isForEverybody
            )
        }
        return try settings.certificate.map { try Self.encrypted(plain, $0.file, keyFile: $0.keyFile) } ?? plain
    }

    /// Only what is the same for everybody is compressed: the size of a compressed answer tells of secrets in it, and a
    /// stream has to arrive at once.
    private static func isForEverybody(_ head: HTTPResponseHead) -> Bool {
        let type = head.headers.first(name: "Content-Type") ?? ""
        return head.status == .ok
            && ["text/html", "text/css", "text/javascript", "image/svg+xml", "application/manifest+json"]
                .contains { type.hasPrefix($0) }
    }

    private static func encrypted(
        _ plain: HTTPServerBuilder,
        _ file: String,
        keyFile: String
    ) throws -> HTTPServerBuilder {
        let chain = try NIOSSLCertificate.fromPEMFile(file).map { NIOSSLCertificateSource.certificate($0) }
        let key = try NIOSSLPrivateKey(file: keyFile, format: .pem)
        var tls = TLSConfiguration.makeServerConfiguration(certificateChain: chain, privateKey: .privateKey(key))
        tls.minimumTLSVersion = .tlsv12
        return try .tls(plain, tlsConfiguration: tls)
    }
}
