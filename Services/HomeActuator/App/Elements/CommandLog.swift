import Foundation
import GRDB
import HomeActuatorDomain
import Schema
import ServiceKit

/// What was commanded, by whom and to which end: the record from which a command's one end is told.
enum CommandLog {
    /// A command as it was accepted.
    struct Entry: Codable {
        var source: String
        var type: String
        var cause: Cause
        var at: Timestamp
    }

    /// Notes an accepted command.
    static func add(
        _ id: String,
        _ entry: Entry,
        on address: ElementAddress,
        target: ElementValues,
        _ transaction: Transaction
    ) throws {
        let insert = try transaction.db.cachedStatement(
            sql: """
                INSERT INTO commandLog (command, source, type, cause, home, element, target, at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """
        )
        try insert.execute(arguments: [
            id, entry.source, entry.type, Data(try transaction.codec.encode(entry.cause)), address.home,
            address.element, Data(try transaction.codec.encode(target)), entry.at.milliseconds,
        ])
    }

    /// A command as it was accepted; nil for one that is not known, or has ended.
    static func open(_ id: String, _ transaction: Transaction) throws -> Entry? {
        let find = try transaction.db.cachedStatement(
            sql: "SELECT source, type, cause, at FROM commandLog WHERE command = ? AND end IS NULL"
        )
        guard let row = try Row.fetchOne(find, arguments: [id]) else { return nil }
        return Entry(
            source: row[0],
            type: row[1],
            cause: try transaction.codec.value(Cause.self, from: Array(row[2] as Data)[...]),
            at: Timestamp(milliseconds: row[3])
        )
    }

    /// Whether a command of this id was ever accepted.
    static func contains(_ id: String, _ transaction: Transaction) throws -> Bool {
        let find = try transaction.db.cachedStatement(sql: "SELECT 1 FROM commandLog WHERE command = ?")
        return try Row.fetchOne(find, arguments: [id]) != nil
    }

    /// Notes a command's end.
    static func end(_ id: String, _ end: CommandEnd, reason: String?, _ transaction: Transaction) throws {
        try transaction.db.cachedStatement(sql: "UPDATE commandLog SET end = ?, reason = ? WHERE command = ?")
            .execute(arguments: [end.rawValue, reason, id])
    }
}
