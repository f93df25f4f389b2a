import Configuration
import GRDB
import Schema
import Store
import TestKit

@testable import DashboardPoller
@testable import ServiceKit

/// The parts of the service on a database of their own, for what has to be looked at within a transaction.
struct DashboardBench {
    /// The time of every transaction.
    static let now = Timestamp(milliseconds: 1_795_258_800_000)

    private let dashboard: DashboardService
    private let context: PipelineContext
    private let database: ServiceDatabase
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let settings = EnvironmentVariablesProvider(environmentVariables: ["DATA_DIR": folder.path])
        let configuration = try ServiceConfiguration(ConfigReader(provider: settings), service: "dashboard-poller")
        dashboard = try DashboardService(configuration)
        var service = Microservice("dashboard-poller", topic: .dashboard)
        try DashboardPollerProgram.assemble(&service, configuration)
        context = PipelineContext(service, configuration, version: "1", epoch: "epoch", started: Self.now)
        database = try ServiceDatabase(
            folder: folder.path,
            name: service.name,
            newEpoch: context.epoch,
            version: context.version,
            migrations: service.register(in:)
        )
    }

    /// Does something in a transaction.
    func write<Result>(_ body: (DashboardService, Transaction) throws -> Result) throws -> Result {
        try database.queue.write { db in
            try body(dashboard, Transaction(db, try Tables(db), context, now: Self.now))
        }
    }
}
