import FoundationEssentials
import Hummingbird
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
import Schema
import ServiceLifecycle
import Synchronization
import UnixSignals

/// An HTTPS server for one pairing: `GET /ca.crt` and `POST /pair`. It closes when the offer is taken, guessed at too
/// often or over.
final class PairingDoor: Sendable {
    let installation: Installation
    let role: Role?
    let settings: Settings
    /// The clock, which a test may set.
    private let now: @Sendable () -> Timestamp
    private let offer: Mutex<PairingOffer>
    private let closed = Latch()
    private let fault = Mutex<(any Error)?>(nil)

    init(
        _ offer: PairingOffer,
        installation: Installation,
        role: Role?,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) throws {
        self.installation = installation
        self.role = role
        self.now = now
        self.offer = Mutex(offer)
        settings = try installation.folder.settings()
    }

    /// Serves on `port` (0: any) until the offer is over, and tells what became of it: `open` when a signal came first.
    func run(port: Int, opened: @escaping @Sendable (Int) -> Void) async throws -> PairingOffer.State {
        let left = offer.withLock { $0.expires } - now()
        var configuration = ServiceGroupConfiguration(
            services: [try application(port, opened)],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Self.silence
        )
        // A client that keeps its connection must not keep the door open.
        configuration.maximumGracefulShutdownDuration = .seconds(2)
        let group = ServiceGroup(configuration: configuration)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                await self.closed.wait(atMost: .seconds(max(0, left)))
                await group.triggerGracefulShutdown()
            }
            defer { tasks.cancelAll() }
            do { try await group.run() } catch is CancellationError {
                // The end of waiting for a client.
            }
        }
        if let fault = fault.withLock(\.self) { throw fault }
        return offer.withLock { $0.state(at: now()) }
    }

    private func application(_ port: Int, _ opened: @escaping @Sendable (Int) -> Void) throws -> some Service {
        let folder = installation.folder
        let certificate = try NIOSSLCertificate.fromPEMFile(folder.brokerCertificate).map {
            NIOSSLCertificateSource.certificate($0)
        }
        let key = try NIOSSLPrivateKey(file: folder.brokerKey, format: .pem)
        var tls = TLSConfiguration.makeServerConfiguration(certificateChain: certificate, privateKey: .privateKey(key))
        tls.minimumTLSVersion = .tlsv12
        return Application(
            router: router,
            server: try .tls(.http1(configuration: .init(idleTimeout: .seconds(30))), tlsConfiguration: tls),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.network?.bind ?? Settings.thisMachine, port: port)
            ),
            onServerRunning: { channel in opened(channel.localAddress?.port ?? port) },
            logger: Self.silence
        )
    }

    private var router: Router<BasicRequestContext> {
        let router = Router()
        router.get("ca.crt") { _, _ in
            String(decoding: try PrivateFile.read(self.installation.folder.authorityCertificate), as: UTF8.self)
        }
        router.post("pair") { request, _ in try await self.pair(request) }
        return router
    }

    private func pair(_ request: Request) async throws -> Response {
        let wish = try await PairingWish(request)
        let key = try answering(.badRequest) { try DeviceKey(request: wish.csr) }
        try answering(.forbidden) {
            try offer.withLock { offer in
                let now = now()
                defer { if ![.open, .taken].contains(offer.state(at: now)) { closed.open() } }
                try offer.take(device: wish.name, code: wish.code, at: now)
            }
        }
        defer { closed.open() }
        do {
            let certified = try await installation.certify(wish.name, role: role, key: key)
            return try PairingAnswer(certified, settings).response
        } catch {
            // The code is spent; who opened the door reads why.
            fault.withLock { $0 = error }
            throw HTTPError(.internalServerError, message: "the certificate could not be made; ask for another code")
        }
    }

    private func answering<R>(_ status: HTTPResponse.Status, _ body: () throws -> R) throws -> R {
        do { return try body() } catch let error as OperatorError {
            throw HTTPError(status, message: error.description)
        }
    }

    private static let silence = Logger(label: "pairing") { _ in SwiftLogNoOpLogHandler() }
}
