import Foundation
import GRDB
import HomeActuatorDomain
import Schema
import ServiceKit

/// What elements were, oldest first.
enum StateLog {
    /// Notes a change.
    static func add(_ change: ElementChange, _ address: ElementAddress, _ transaction: Transaction) throws {
        let entry = HistoryAnswer.Entry(
            at: transaction.now,
            element: address.element,
            values: change.values,
            assurance: change.assurance,
            command: change.command,
            end: nil,
            reason: nil
        )
        try transaction.db.cachedStatement(
            sql: "INSERT INTO stateLog (home, element, at, entry) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [
            address.home, address.element, transaction.now.milliseconds, Data(try transaction.codec.encode(entry)),
        ])
    }
}

extension CommandLog {
    /// The chain of a command, ended or not.
    static func cause(_ id: String, _ transaction: Transaction) throws -> Cause? {
        let find = try transaction.db.cachedStatement(sql: "SELECT cause FROM commandLog WHERE command = ?")
        guard let data = try Data.fetchOne(find, arguments: [id]) else { return nil }
        return try transaction.codec.value(Cause.self, from: Array(data)[...])
    }
}
