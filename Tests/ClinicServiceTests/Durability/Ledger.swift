import Bus
import Schema
import ServiceKit
import TestKit

/// Sends requests to a practice that is killed on the way, again and again until each is answered, and keeps the answers.
struct Ledger {
    /// One request, as often as it was sent.
    struct Line {
        let request: RandomRequest
        var attempts = 0
        var answer: JSON = .null

        var isApplied: Bool { answer["outcome"] != nil }
        var isRefused: Bool { answer["status"]?.number != nil && answer["type"] != nil }
    }

    let ward: Ward
    private(set) var lines: [String: Line] = [:]
    private(set) var kills = 0
    private var practice = RandomRequest.Practice()

    init(_ ward: Ward) { self.ward = ward }

    /// Sends so many requests, five at a time; where the process dies, it is started with the next of the plans.
    mutating func work(_ count: Int, plans: [String], _ chance: inout Seeded) async throws {
        var plans = plans[...]
        while lines.count < count {
            let ids = (0..<5).map { "r-\(lines.count + $0)" }
            for id in ids { lines[id] = Line(request: RandomRequest(&practice, &chance)) }
            var open = ids
            while !open.isEmpty {
                for id in open { try await send(id) }
                open = try await unanswered(of: open)
                guard !open.isEmpty || ward.clinic.process.ending != nil else { continue }
                kills += 1
                try await ward.clinic.launch(with: plans.popFirst().map { ["QUINTET_CRASH": $0] } ?? [:])
            }
            for id in ids { learn(id) }
        }
    }

    private mutating func send(_ id: String) async throws {
        guard let request = lines[id]?.request else { return }
        lines[id]?.attempts += 1
        let root = ward.clinic.root
        let properties = MessageProperties(
            responseTopic: "\(root)/reply/test",
            correlationData: Array(id.utf8),
            user: [("id", id)]
        )
        try await ward.clinic.client.publish(
            "\(root)/\(request.isQuestion ? "ask" : "cmd")/\(request.path)",
            Ward.text(request.payload, by: request.actor),
            properties: properties
        )
    }

    /// Waits until all are answered, or the process is dead; answers those that are open then.
    private mutating func unanswered(of ids: [String]) async throws -> [String] {
        var open = ids
        try await eventually("\(open) are answered, or the process ends") {
            let isDead = ward.clinic.process.ending != nil
            let came = ward.clinic.client.received.suffix(200)
            open.removeAll { id in
                let answer = came.first { $0.properties?.correlationData == Array(id.utf8) }?.json?["data"]
                lines[id]?.answer = answer ?? .null
                return answer != nil
            }
            return open.isEmpty || isDead
        }
        return open
    }

    private mutating func learn(_ id: String) {
        guard let line = lines[id], let result = line.answer["result"] else { return }
        if let patient = result["patient"]?.text { practice.patients.append(patient) }
        let patient = line.request.path.split(separator: "/").first.map(String.init) ?? ""
        if let draft = result["id"]?.text { practice.drafts.append((patient, draft)) }
    }
}
