import Foundation
import GRDB
import Schema
import ServiceKit
import Synchronization

/// A table that is held in memory and written through: every request reads it, few change it.
final class Ledger<Value: Codable & Sendable>: Sendable {
    private struct Contents {
        var values: [String: Value] = [:]
        /// The last change of each key that is not written yet, by its number.
        var unwritten: [String: Int] = [:]
        var changes = 0
    }

    private let table: String
    private let contents = Mutex(Contents())

    init(_ table: String) { self.table = table }

    /// All there is.
    var all: [String: Value] { contents.withLock { $0.values } }

    subscript(_ key: String) -> Value? { contents.withLock { $0.values[key] } }

    func load(_ transaction: Transaction) throws {
        var loaded: [String: Value] = [:]
        for row in try Row.fetchAll(transaction.db, sql: "SELECT key, document FROM \(table)") {
            let document: Data = row["document"]
            loaded[row["key"]] = try transaction.codec.value(Value.self, from: Array(document)[...])
        }
        contents.withLock { $0.values = loaded }
    }

    /// Changes one value, or removes it by setting it to nil. Who changes it next sees the change at once; when it cannot
    /// be written, it is taken back, unless it was changed again since.
    @discardableResult
    func change<Result: Sendable>(
        _ key: String,
        in source: SourceContext,
        _ body: @Sendable (inout Value?) throws -> Result
    ) async throws -> Result {
        let (before, number, result) = try contents.withLock { contents in
            let before = contents.values[key]
            var value = before
            let result = try body(&value)
            contents.values[key] = value
            contents.changes += 1
            contents.unwritten[key] = contents.changes
            return (before, contents.changes, result)
        }
        do {
            // What is there by then: of two changes at once the earlier may come to be written last.
            try await source.commit("\(table) \(key.prefix(12))") { transaction in
                try Self.write(self[key], key, self.table, transaction)
            }
        } catch {
            settle(key, number) { $0[key] = before }
            throw error
        }
        settle(key, number) { _ in }
        return result
    }

    /// Does something when a change is over and no later one of its key is under way.
    private func settle(_ key: String, _ number: Int, _ body: (inout [String: Value]) -> Void) {
        contents.withLock { contents in
            guard contents.unwritten[key] == number else { return }
            contents.unwritten[key] = nil
            body(&contents.values)
        }
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
