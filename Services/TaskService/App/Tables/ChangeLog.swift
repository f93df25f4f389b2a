import Foundation
import GRDB
import Schema
import ServiceKit
import TaskServiceDomain

/// The last changes of each user, so that they can be taken back and done again.
enum ChangeLog {
    /// How many changes of a user are kept.
    static let depth = 100
    /// How long they are kept.
    static let days = 30

    /// One change as it is kept.
    struct Entry {
        let id: String
        let items: [ChangeItem]
    }

    /// Old changes are deleted at every so many, as that costs as much as to add one. A prime: whoever takes turns with
    /// others comes to it, too.
    private static let pruning: Int64 = 31
    /// The last change of a user that is too old.
    private static let tooOld = """
        (SELECT number FROM change WHERE user = ?1 ORDER BY number DESC LIMIT 1 OFFSET \(depth))
        """
    private static let encoder = JSONEncoder()

    static func add(_ id: String, user: String, _ items: [ChangeItem], _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO change (id, user, items) VALUES (?, ?, ?)")
            .execute(arguments: [id, user, String(decoding: try encoder.encode(items), as: UTF8.self)])
        guard db.lastInsertedRowID.isMultiple(of: pruning) else { return }
        try db.cachedStatement(sql: "DELETE FROM change WHERE user = ?1 AND number <= \(tooOld)")
            .execute(arguments: [user])
    }

    /// Forgets the old ones: who sends another name with each command never comes to forget any. An id begins with its time.
    @Sendable static func prune(_ transaction: Transaction) throws {
        let oldest = MessageID.make(at: transaction.now + Double(-days * 86_400), random: (0, 0))
        try transaction.db.execute(sql: "DELETE FROM change WHERE id < ?", arguments: [oldest])
    }

    /// A change that can be undone or, if `undone`, done again: the named one, or the last.
    static func find(_ id: String?, user: String, undone: Bool, _ db: Database) throws -> Entry? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT id, items FROM change WHERE user = ?1 AND (undone > 0) = ?2 AND (?3 IS NULL OR id = ?3)
                AND number > ifnull(\(tooOld), 0)
                ORDER BY undone DESC, number DESC LIMIT 1
                """,
            arguments: [user, undone, id]
        )
        return try row.map { row in
            Entry(id: row[0], items: try JSONDecoder().decode([ChangeItem].self, from: Data((row[1] as String).utf8)))
        }
    }

    /// Marks a change as undone, after all that were undone before, or as done; its items know of it, too.
    static func mark(_ id: String, undone: Bool, _ items: [ChangeItem], _ db: Database) throws {
        let stamp = undone ? "(SELECT max(undone) + 1 FROM change)" : "0"
        try db.execute(
            sql: "UPDATE change SET undone = \(stamp), items = ? WHERE id = ?",
            arguments: [String(decoding: try JSONEncoder().encode(items), as: UTF8.self), id]
        )
    }
}
