import Bus
import Schema
import TestKit
import Testing

/// Checks what was observed of a service against what it promises.
enum History {
    /// Every number once from 1 on without a hole, and the same bytes whenever an event was published.
    static func check(_ client: TestClient, against journal: [(sequence: Int64, payload: String)]) {
        #expect(journal.map(\.sequence) == (0..<Int64(journal.count)).map { $0 + 1 }, "the journal is contiguous")
        let kept = Dictionary(journal.map { ($0.sequence, $0.payload) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<Int64> = []
        for message in client.received(on: "\(DoorBench.root)/evt") {
            guard let sequence = message.json?["sequence"]?.text.flatMap({ Int64($0) }) else {
                Issue.record("an event without a number: \(message.text)")
                continue
            }
            seen.insert(sequence)
            #expect(kept[sequence] == message.text, "event \(sequence) is published byte for byte")
        }
        #expect(seen == Set(kept.keys), "every event of the journal was published, and no other")
    }

    /// The chain of versions of each door has no hole and no double.
    static func checkVersions(_ journal: [(sequence: Int64, payload: String)]) throws {
        var versions: [String: Int] = [:]
        for row in journal {
            let event = try JSON(row.payload.utf8)
            let door = try #require(event["subject"]?.text)
            versions[door, default: 0] += 1
            #expect(event["entityversion"]?.text == "\(versions[door, default: 0])")
        }
    }
}
