import Bus
import Foundation
import GRDB
import Logging
import Schema
import ServiceLifecycle
import Store
import Synchronization

/// A service with its database, its loop and its asynchronous work.
final class RunningService: Service {
    private let service: Microservice
    private let configuration: ServiceConfiguration
    private let log: LogSink
    private let database: ServiceDatabase
    private let bus: Bus
    private let publisher: Publisher
    private let mailbox = Mailbox()
    private let metrics = Metrics()
    private let drain = Drain()
    private let released = ReleasedEffects()
    private let later = LaterAnswers()
    private let started = Timestamp.wallClock
    private let damage = Mutex<StoreError?>(nil)

    init(_ service: Microservice, _ configuration: ServiceConfiguration, _ log: LogSink) throws {
        self.service = service
        self.configuration = configuration
        self.log = log
        database = try ServiceDatabase(
            folder: configuration.dataFolder,
            name: service.name,
            newEpoch: UUID().uuidString.lowercased(),
            version: Version.current,
            migrations: service.register(in:),
            copied: { log.write(LogLine(.info, "store.copied", "before the database is changed, it is kept as \($0)")) }
        )
        bus = try Bus(Self.bus(service, configuration, database.epoch, started))
        publisher = Publisher(bus)
    }

    func run() async throws {
        let source = SourceContext(
            publisher: publisher,
            metrics: metrics,
            log: log,
            topics: configuration.topics,
            configuration: configuration,
            mailbox: mailbox,
            bus: bus
        )
        try await withGracefulShutdownHandler {
            try await withThrowingTaskGroup(of: Void.self) { group in
                let streams = startEffects(&group, source)
                group.addTask { [later, bus] in await later.run(source) { bus.wake() } }
                group.addTask { try await self.checkIntegrity() }
                for route in service.routes.sources { group.addTask { try await self.run(route, source) } }
                defer {
                    group.cancelAll()
                    for stream in streams.values { stream.finish() }
                    later.finish()
                    mailbox.close()
                    publisher.close()
                }
                try await runLoop(streams)
            }
        } onGracefulShutdown: { [drain, bus, log] in
            log.write(LogLine(.info, "service.draining", "publishes what is committed, then stops"))
            drain.begin()
            bus.wake()
        }
        if let damage = damage.withLock({ $0 }) { throw damage }
        try database.close()
    }

    /// A damage that a large database's opening could not afford to look for ends the service.
    private func checkIntegrity() async throws {
        do {
            try await database.checkIntegrity()
        } catch let fault as StoreError {
            damage.withLock { $0 = fault }
            drain.begin()
            bus.wake()
        }
    }

    private typealias Streams = [String: AsyncStream<EffectRow>.Continuation]

    private func runLoop(_ streams: Streams) async throws {
        let context = PipelineContext(
            service,
            configuration,
            version: Version.current,
            epoch: database.epoch,
            started: started
        )
        let box = UncheckedContext(context: context)
        try await bus.runOnThread { [self] in
            try Pipeline(
                service,
                box.context,
                database,
                Pipeline.Parts(
                    bus: bus,
                    mailbox: mailbox,
                    publisher: publisher,
                    metrics: metrics,
                    log: log,
                    effects: streams.mapValues { stream in { stream.yield($0) } },
                    released: released,
                    later: later,
                    drain: drain
                )
            )
        }
    }

    /// A source that ends by itself or fails is started again after a while; it never takes the service down.
    private func run(_ route: SourceRoute, _ source: SourceContext) async throws {
        while !Task.isCancelled {
            do {
                try await route.run(source)
            } catch is CancellationError {
                return
            } catch {
                var line = LogLine(.error, "source.failed", "\(route.name) failed and is started again in 5 s")
                line.errorDetail = service.discretion.detail(of: error)
                log.write(line)
            }
            try await Task.sleep(for: .seconds(5))
        }
    }

    private func startEffects(_ group: inout ThrowingTaskGroup<Void, any Error>, _ source: SourceContext) -> Streams {
        var streams: Streams = [:]
        for route in service.routes.effects {
            let (rows, stream) = AsyncStream<EffectRow>.makeStream()
            streams[route.kind] = stream
            let worker = EffectWorker(
                route: route,
                rows: rows,
                epoch: database.epoch,
                discretion: service.discretion,
                source: source,
                release: { [released, bus] in
                    released.add($0)
                    bus.wake()
                }
            )
            group.addTask { await worker.run() }
        }
        return streams
    }

    private static func bus(
        _ service: Microservice,
        _ configuration: ServiceConfiguration,
        _ epoch: String,
        _ started: Timestamp
    ) -> BusConfiguration {
        var bus = configuration.bus
        switch service.session {
        case .clean: bus.session = .clean
        case .brief(let seconds): bus.session = .kept(seconds: seconds, whenUnlimited: false)
        case .kept(let days): bus.session = .kept(seconds: days * 86_400, whenUnlimited: true)
        }
        var will = ServiceStatus(.lost, service: service.name, version: Version.current, at: .wallClock)
        will.epoch = epoch
        will.started = started
        if let payload = try? JSONCodec().encode(will) {
            bus.will = .init(topic: "\(configuration.topics.prefix)/\(service.topic)/sys/status", payload: payload)
        }
        return bus
    }
}

/// The pipeline's context on its way to the loop's thread, which alone uses it from then on.
private struct UncheckedContext: @unchecked Sendable {
    let context: PipelineContext
}
