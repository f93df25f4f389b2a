import Foundation
import GRDB
import Schema
import ServiceKit
import Synchronization

/// A table that is held in memory and written through: every request reads it, few change it.
final class Ledger<Value: Codable & Sendable>: Sendable {
    private let table: String
    private let values = Mutex<[String: Value]>([:])

    init(_ table: String) { self.table = table }

    /// All there is.
    var all: [String: Value] { values.withLock { $0 } }

    subscript(_ key: String) -> Value? { values.withLock { $0[key] } }

    func load(_ transaction: Transaction) throws {
        var loaded: [String: Value] = [:]
        for row in try Row.fetchAll(transaction.db, sql: "SELECT key, document FROM \(table)") {
            let document: Data = row["document"]
            loaded[row["key"]] = try transaction.codec.value(Value.self, from: Array(document)[...])
        }
        values.withLock { $0 = loaded }
    }

    /// Changes one value, or removes it by setting it to nil. Who changes it next sees the change at once; when it cannot
    /// be written, it is taken back.
    @discardableResult
    func change<Result: Sendable>(
        _ key: String,
        in source: SourceContext,
        _ body: @Sendable (inout Value?) throws -> Result
    ) async throws -> Result {
        let (before, after, result) = try values.withLock { values in
            let before = values[key]
            var value = before
            let result = try body(&value)
            values[key] = value
            return (before, value, result)
        }
        do {
            try await source.commit("\(table) \(key.prefix(12))") { [table] transaction in
                try Self.write(after, key, table, transaction)
            }
        } catch {
            values.withLock { $0[key] = before }
            throw error
        }
        return result
    }

    private static func write(_ value: Value?, _ key: String, _ table: String, _ transaction: Transaction) throws {
        guard let value else {
            return try transaction.db.execute(sql: "DELETE FROM \(table) WHERE key = ?", arguments: [key])
        }
        try transaction.db.execute(
            sql: "INSERT OR REPLACE INTO \(table) (key, document) VALUES (?, ?)",
            arguments: [key, Data(try transaction.codec.encode(value))]
        )
    }
}
