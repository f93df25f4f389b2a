import Foundation
import Schema
import TestKit
import Testing

/// A disk that is full for a while.
@Suite(.timeLimit(.minutes(5)), .enabled(if: SmallDisk.isAvailable, "needs root to mount a tmpfs"))
struct FullDiskTests {
    @Test func `a full disk acknowledges nothing that it cannot keep, and goes on when there is room`() async throws {
        let disk = try SmallDisk(kilobytes: 8192)
        try await withClinic(["DATA_DIR": "\(disk.path)/data"]) { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let note = RunningService.text(
                ["note": ["plan": .text(String(repeating: "x", count: 15_000))]],
                "clinician"
            )
            try disk.fill()
            var sent: [String] = []
            while clinic.log.named("db.full").isEmpty, sent.count < 300 {
                sent.append(try await clinic.send("\(patient)/consultation-draft", note))
            }
            try await clinic.line("db.full")
            #expect(clinic.process.ending == nil)
            try disk.clear()
            // The broker keeps nothing for this service: who was not answered sends it again.
            try await eventually("all \(sent.count) are answered, not \(clinic.applied.count)", within: .seconds(30)) {
                let missing = sent.filter { !clinic.applied.contains($0) }
                for id in missing { try await clinic.send("\(patient)/consultation-draft", note, id: id) }
                return missing.isEmpty
            }
            let page = try await clinic.query("history", ["patient": .text(patient)])
            #expect(page["total"]?.number == Double(sent.count))
        }
    }
}

extension RunningService {
    /// The ids of the commands that were answered as done.
    fileprivate var applied: Set<String> {
        let replies = client.received(on: "\(root)/reply/test").filter { $0.json?["data"]?.outcome == "applied" }
        return Set(replies.compactMap { $0.json?["causationid"]?.text })
    }
}
