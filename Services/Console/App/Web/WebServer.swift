import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
import ServiceKit
import ServiceLifecycle
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
        let routes = WebRoutes(parts: parts, source: source)
        let application = Application(
            router: routes.router,
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
            ConsoleChannel(
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
                connections: connections
            )
        }
        guard let certificate = settings.certificate else { return plain }
        let chain = try NIOSSLCertificate.fromPEMFile(certificate.file).map { NIOSSLCertificateSource.certificate($0) }
        let key = try NIOSSLPrivateKey(file: certificate.keyFile, format: .pem)
        var tls = TLSConfiguration.makeServerConfiguration(certificateChain: chain, privateKey: .privateKey(key))
        tls.minimumTLSVersion = .tlsv12
        return try .tls(plain, tlsConfiguration: tls)
    }
}
