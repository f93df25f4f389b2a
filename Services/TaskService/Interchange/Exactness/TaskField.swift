import Foundation
import Schema

/// One field of a task as a text, so that fields can be compared and carried whatever their type.
struct TaskField: Sendable {
    let name: String
    let get: @Sendable (TaskDocument) -> String?
    /// Changes nothing when the text is none of the field's.
    let set: @Sendable (inout TaskDocument, String?) -> Void

    /// Everything but the id, which every format says itself, and `extra`, which is compared key by key.
    static let all: [TaskField] = [
        .required("name", \.name), .optional("note", \.note), .required("priority", \.priority),
        .word("category", \.category), .optionalWord("from", \.from), .created,
        .required("modified", \.modified), .optional("ended", \.ended), .optional("project", \.project),
        .json("contexts", \.contexts), .optional("defer", \.defer), .optional("due", \.due),
        .json("waiting", \.waiting), .json("recurrence", \.recurrence), .json("depends", \.dependsOn),
        .order,
    ]

    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// A task that was never moved keeps its place by its capture.
    private static let created = TaskField(name: "created") {
        $0.created.description
    } set: { task, text in
        guard let time = text.flatMap({ Timestamp($0) }) else { return }
        if !isMoved(task) { task.order = Double(time.milliseconds) }
        task.created = time
    }

    private static let order = TaskField(name: "order") {
        isMoved($0) ? $0.order.description : nil
    } set: { task, text in
        task.order = text.flatMap(Double.init) ?? Double(task.created.milliseconds)
    }

    private static func isMoved(_ task: TaskDocument) -> Bool { task.order != Double(task.created.milliseconds) }

    private typealias Path<V> = WritableKeyPath<TaskDocument, V> & Sendable

    private static func required<V: LosslessStringConvertible & SendableMetatype>(_ name: String, _ path: any Path<V>)
        -> TaskField
    {
        TaskField(name: name) {
            $0[keyPath: path].description
        } set: { task, text in
            if let value = text.flatMap(V.init) { task[keyPath: path] = value }
        }
    }

    private static func optional<V: LosslessStringConvertible & SendableMetatype>(_ name: String, _ path: any Path<V?>)
        -> TaskField
    {
        TaskField(name: name) {
            $0[keyPath: path]?.description
        } set: { task, text in
            guard let text else { return task[keyPath: path] = nil }
            if let value = V(text) { task[keyPath: path] = value }
        }
    }

    private static func word<V: WireEnum>(_ name: String, _ path: any Path<V>) -> TaskField {
        TaskField(name: name) {
            $0[keyPath: path].rawValue
        } set: { task, text in
            if let value = text.flatMap({ V.named($0) }) { task[keyPath: path] = value }
        }
    }

    private static func optionalWord<V: WireEnum>(_ name: String, _ path: any Path<V?>) -> TaskField {
        TaskField(name: name) {
            $0[keyPath: path]?.rawValue
        } set: { task, text in
            guard let text else { return task[keyPath: path] = nil }
            if let value = V.named(text) { task[keyPath: path] = value }
        }
    }

    private static func json<V: Codable & SendableMetatype>(_ name: String, _ path: any Path<V?>) -> TaskField {
        TaskField(name: name) {
            $0[keyPath: path].flatMap { JSONText.make($0) }
        } set: { task, text in
            guard let text else { return task[keyPath: path] = nil }
            if let value = JSONText.value(V.self, text) { task[keyPath: path] = value }
        }
    }
}
