import Schema
import Testing

@testable import TaskInterchange

/// Compares one by one, so that a difference is told by its task.
func expectEqual(_ found: [TaskDocument], _ expected: [TaskDocument], place: SourceLocation = #_sourceLocation) {
    #expect(found.count == expected.count, sourceLocation: place)
    let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    for expected in expected {
        guard let found = byID[expected.id] else {
            Issue.record("\(expected.id) is missing: \(expected.name)", sourceLocation: place)
            continue
        }
        if found == expected { continue }
        let names = TaskField.all.filter { $0.get(found) != $0.get(expected) }
            .map { "\($0.name): \($0.get(found) ?? "–") ≠ \($0.get(expected) ?? "–")" }
        let keys = Set((found.extra ?? [:]).keys).union((expected.extra ?? [:]).keys)
            .filter { found.extra?[$0] != expected.extra?[$0] }
            .map { "\($0): \(found.extra?[$0] ?? "–") ≠ \(expected.extra?[$0] ?? "–")" }
        let differences = (names + keys).joined(separator: "\n")
        Issue.record("\(found.id) ≠ \(expected.id)\n\(expected.name)\n\(differences)", sourceLocation: place)
    }
}
