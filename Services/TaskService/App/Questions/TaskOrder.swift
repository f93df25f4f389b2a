import GRDB
import Schema

/// The order of a list, as stretches of an index to be read one behind the other.
struct TaskOrder: CustomStringConvertible {
    /// A part of an index.
    struct Stretch {
        let condition: String
        var arguments: [String: (any DatabaseValueConvertible)?] = [:]
    }

    let isDescending: Bool
    private let sort: TaskSort

    init(_ sort: TaskSort, descending: Bool) {
        self.sort = sort
        isDescending = descending
    }

    /// What cursors tell orders apart by.
    var description: String { "\(sort.rawValue) \(isDescending)" }

    /// The column that is sorted by.
    var column: String {
        switch sort {
        case .name: "sortName"
        case .priority: "priority"
        case .created: "created"
        case .due: "dueAt"
        case .manual, .unknown: "rank"
        }
    }

    /// What is left behind a place, or all. Tasks without a date come last, whatever the direction.
    func stretches(after place: PageCursor?) -> [Stretch] {
        let dateless = sort == .due ? [Stretch(condition: "dueAt IS NULL")] : []
        let beyond = isDescending ? "<" : ">"
        guard let place else {
            // Every date there is: a range, as only a range is looked up in the index.
            return sort == .due
                ? [Stretch(condition: "dueAt >= :least", arguments: ["least": Int64.min])] + dateless
                : [Stretch(condition: "TRUE")]
        }
        guard let key = value(place.key) else {
            return [
                Stretch(condition: "dueAt IS NULL AND number \(beyond) :number", arguments: ["number": place.number])
            ]
        }
        let equal = Stretch(
            condition: "\(column) = :key AND number \(beyond) :number",
            arguments: ["key": key, "number": place.number]
        )
        return [equal, Stretch(condition: "\(column) \(beyond) :key", arguments: ["key": key])] + dateless
    }

    /// Whether a cursor's key is one of this order.
    func reads(_ key: String?) -> Bool { key == nil ? sort == .due : value(key) != nil }

    /// A key as cursors write it.
    func text(_ key: DatabaseValue) -> String? {
        switch key.storage {
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): text
        case .blob, .null: nil
        }
    }

    private func value(_ key: String?) -> (any DatabaseValueConvertible)? {
        switch sort {
        case .name: key
        case .priority, .created, .due: key.flatMap { Int64($0) }
        case .manual, .unknown: key.flatMap { Double($0) }
        }
    }
}
