import Hummingbird
import HummingbirdCore
import Logging
import NIOHTTP1
import Serving
import ServiceLifecycle
import UnixSignals

/// A server to try dashboards with: the five endpoints of the original application with moving values, and switches to
/// misbehave.
public struct DemoSources: Sendable {
    /// The port of 127.0.0.1; with 0 the system picks one.
    public var port = 8300
    /// The beginning of the walk; without one it goes on, or begins with 1.
    public var seed: UInt64?
    /// From one step of the values to the next.
    public var pause = Duration.seconds(5)
    private let folder: String
    private let tell: @Sendable (DemoNews) -> Void

    /// A server that keeps its values in a folder that is there.
    public init(folder: String, tell: @escaping @Sendable (DemoNews) -> Void) {
        self.folder = folder
        self.tell = tell
    }

    /// Runs until the task is cancelled, or until SIGTERM or SIGINT where it may listen to them.
    public func run(listensToSignals: Bool = false) async throws {
        let table = try DemoTable(folder: folder, seed: seed)
        var configuration = ServiceGroupConfiguration(
            services: [DemoPace(table: table, pause: pause), application(table)],
            gracefulShutdownSignals: listensToSignals ? [.sigterm, .sigint] : [],
            logger: Self.silence
        )
        // A client that is being kept waiting must not keep the server waiting.
        configuration.maximumGracefulShutdownDuration = .seconds(1)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch is CancellationError {
            // The end of waiting, or of the task.
        }
        tell(.stopped)
    }

    private func application(_ table: DemoTable) -> some Service {
        Application(
            router: DemoRoutes(table: table, tell: tell).router,
            server: HTTPServerBuilder { responder in
                // Nothing, gzipped, is twenty bytes.
                CompressingChannel(plain: HTTP1Channel(responder: responder)) { head in
                    head.headers.first(name: "Content-Length") != "0"
                }
            },
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in tell(.ready(channel.localAddress?.port ?? port)) },
            logger: Self.silence
        )
    }

    /// What clients do to it is what it is for, and none of it is news.
    private static let silence = Logger(label: "demo-sources") { _ in SwiftLogNoOpLogHandler() }
}
