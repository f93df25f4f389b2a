import Schema
import TaskServiceDomain
import TestKit
import Testing

@testable import TaskInterchange

/// A reader and a writer for an owner in Madrid at one moment.
struct Desk {
    static let now = Timestamp(milliseconds: 1_795_000_000_123)

    let clock: WallClock
    let reader: TaskReader
    let writer: TaskWriter

    init(zone: String = "Europe/Madrid") throws {
        clock = try #require(WallClock(zone: zone))
        reader = TaskReader(clock: clock, now: Self.now)
        writer = TaskWriter(clock: clock, now: Self.now)
    }

    func read(_ format: TaskFormat, _ text: String) -> TaskFile { reader.read(format, Array(text.utf8)) }

    func text(_ format: TaskFormat, _ file: TaskFile) throws -> String {
        String(decoding: try writer.write(format, file.tasks, projects: file.projects), as: UTF8.self)
    }

    /// The tasks after being written and read again.
    func again(_ format: TaskFormat, _ tasks: [TaskDocument], _ projects: [ProjectDocument] = []) throws -> TaskFile {
        reader.read(format, try writer.write(format, tasks, projects: projects))
    }
}

/// Numbers that look random and are the same in every run.
struct SameRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

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
