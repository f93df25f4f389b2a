import Foundation
import GRDB
import HomeActuatorDomain
import Schema
import ServiceKit

/// The tables of home-actuator.
enum HomeTables {
    /// States and commands are kept so long, in milliseconds.
    private static let retention = 90 * 86_400_000 as Int64

    @Sendable static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE home (id TEXT PRIMARY KEY, document BLOB NOT NULL) STRICT;
                CREATE TABLE givenID (key BLOB PRIMARY KEY, id TEXT NOT NULL) STRICT;
                CREATE TABLE scene (home TEXT NOT NULL, id TEXT NOT NULL, document BLOB NOT NULL,
                    PRIMARY KEY (home, id)) STRICT, WITHOUT ROWID;
                CREATE TABLE commandLog (
                    number INTEGER PRIMARY KEY, command TEXT NOT NULL UNIQUE, source TEXT NOT NULL,
                    type TEXT NOT NULL, cause BLOB NOT NULL, home TEXT NOT NULL, element TEXT NOT NULL,
                    target BLOB NOT NULL, at INTEGER NOT NULL, end TEXT, reason TEXT
                ) STRICT;
                CREATE INDEX commandLogByElement ON commandLog (home, element, number);
                CREATE TABLE stateLog (
                    number INTEGER PRIMARY KEY, home TEXT NOT NULL, element TEXT NOT NULL, at INTEGER NOT NULL,
                    entry BLOB NOT NULL
                ) STRICT;
                CREATE INDEX stateLogByElement ON stateLog (home, element, number);
                """
        )
    }

    /// Forgets old history; a bounded number of rows at a time, which is more than a full house writes meanwhile.
    @Sendable static func prune(_ transaction: Transaction) throws {
        let bound = transaction.now.milliseconds - retention
        for table in ["stateLog", "commandLog"] {
            try transaction.db.execute(
                sql: """
                    DELETE FROM \(table) WHERE number IN (
                        SELECT number FROM (SELECT number, at FROM \(table) ORDER BY number LIMIT 2000) WHERE at < ?
                    )
                    """,
                arguments: [bound]
            )
        }
    }
}
