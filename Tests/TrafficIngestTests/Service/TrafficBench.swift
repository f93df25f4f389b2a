import Configuration
import GRDB
import Schema
import Store
import TestKit

@testable import ServiceKit
@testable import TrafficIngest

/// The parts of the service on a database of their own, for what has to be looked at within a transaction.
struct TrafficBench {
    private let traffic: TrafficService
    private let context: PipelineContext
    private let database: ServiceDatabase
    private let folder: TemporaryFolder

    init() throws {
        let settings = EnvironmentVariablesProvider(environmentVariables: ["TRAFFIC_ZONE": "Europe/Madrid"])
        let configuration = try ServiceConfiguration(ConfigReader(provider: settings), service: "traffic-ingest")
        folder = try TemporaryFolder()
        traffic = try TrafficService(configuration)
        var service = Microservice("traffic-ingest", topic: .traffic)
        TrafficIngestProgram.assemble(&service, traffic)
        context = PipelineContext(service, configuration, version: "1", epoch: "epoch", started: noon)
        database = try ServiceDatabase(
            folder: folder.path,
            name: service.name,
            newEpoch: context.epoch,
            version: context.version,
            migrations: service.register(in:)
        )
    }

    /// Does something in a transaction.
    func write<Result>(now: Timestamp = noon, _ body: (TrafficService, Transaction) throws -> Result) throws -> Result {
        try database.queue.write { db in
            try body(traffic, Transaction(db, try Tables(db), context, now: now))
        }
    }
}
