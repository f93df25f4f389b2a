import GRDB
import Schema
import ServiceKit

/// Which set of sources is read: as it was set by command, else as the settings say.
enum EnvironmentSetting {
    static func current(_ transaction: Transaction) throws -> TrafficEnvironment {
        let word = try String.fetchOne(transaction.db, sql: "SELECT value FROM setting WHERE name = 'environment'")
        return word.flatMap(TrafficEnvironment.named) ?? .demo
    }

    /// What the settings say counts until a command says otherwise.
    static func start(_ environment: TrafficEnvironment, _ transaction: Transaction) throws {
        try transaction.db.execute(
            sql: "INSERT INTO setting (name, value) VALUES ('environment', ?) ON CONFLICT DO NOTHING",
            arguments: [environment.rawValue]
        )
    }

    static func set(_ environment: TrafficEnvironment, _ transaction: Transaction) throws {
        try transaction.db.execute(
            sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('environment', ?)",
            arguments: [environment.rawValue]
        )
    }
}
