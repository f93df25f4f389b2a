import Foundation
import GRDB
import Schema

/// A task as it stands in its table: the document and the row's number, by which lists end equal keys and pages begin.
struct TaskRow {
    /// Every column that a document is made of.
    static let columns = """
        number, id, version, category, fromCategory, name, note, priority, created, modified, ended, project, contexts, \
        deferTime, due, waiting, recurrence, dependsOn, rank, extra
        """

    let number: Int64
    let document: TaskDocument

    /// Reads ``columns`` in their order.
    init(_ row: Row) throws {
        number = row[0]
        var task = TaskDocument(id: row[1], name: row[5], created: Timestamp(milliseconds: row[8]))
        task.version = row[2]
        task.category = (row[3] as String?).flatMap(TaskCategory.init(rawValue:)) ?? .inbox
        task.from = (row[4] as String?).flatMap(TaskCategory.init(rawValue:))
        task.note = row[6]
        task.priority = row[7]
        task.modified = Timestamp(milliseconds: row[9])
        task.ended = (row[10] as Int64?).map(Timestamp.init(milliseconds:))
        task.project = row[11]
        task.contexts = try Self.decoded(row[12])
        task.defer = (row[13] as String?).flatMap { CalendarTime($0) }
        task.due = (row[14] as String?).flatMap { CalendarTime($0) }
        task.waiting = try Self.decoded(row[15])
        task.recurrence = try Self.decoded(row[16])
        task.dependsOn = try Self.decoded(row[17])
        task.order = row[18]
        task.extra = try Self.decoded(row[19])
        document = task
    }

    private static let decoder = JSONDecoder()

    /// The fields that few tasks have are kept as JSON.
    private static func decoded<Value: Decodable>(_ json: String?) throws -> Value? {
        try json.map { try decoder.decode(Value.self, from: Data($0.utf8)) }
    }
}
