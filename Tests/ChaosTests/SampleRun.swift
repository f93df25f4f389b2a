import History

@testable import Chaos

/// A run in which all is well, in a few messages.
enum SampleRun {
    static func evidence() -> Evidence {
        var evidence = Evidence()
        evidence.commands = [
            command("c1", .effect(row: "x-1", isTold: true), ["applied"]),
            command("c2", .effect(row: "x-2", isTold: true), ["applied", "applied"]),
            command("c3", .refusal, [], problem: "unknown-entity"),
            command("c4", .poison, [], problem: "malformed-payload"),
        ]
        evidence.services[.tasks] = tasks()
        evidence.convergence = 3
        return evidence
    }

    static func command(
        _ id: String,
        _ expects: Draft.Expectation,
        _ replies: [String],
        problem: String? = nil
    ) -> CommandRecord {
        let draft = Draft(site: .tasks, path: "cmd/inbox/capture", members: "", type: "", expects: expects)
        var record = CommandRecord(id: id, draft: draft, sentAt: 10)
        record.sends = max(1, replies.count)
        record.answers = replies.map {
            CommandRecord.Answer(at: 11, digest: 7, word: $0, isReply: true, time: 1_000)
        }
        if let problem { record.answers.append(.init(at: 11, digest: 8, word: problem, isReply: false)) }
        return record
    }

    static func mark(_ sequence: Int64, cause: String?, _ subject: String, version: Int) -> Published.Mark {
        var mark = Published.Mark(digest: Digest.of(bytes(sequence)))
        (mark.id, mark.cause, mark.type) = ("e\(sequence)", cause, "quintet.tasks.task.changed.v1")
        (mark.subject, mark.entity, mark.version, mark.time) = (subject, subject, version, 1_000)
        return mark
    }

    static func bytes(_ sequence: Int64) -> [UInt8] { Array("event \(sequence)".utf8) }

    private static func tasks() -> Evidence.Service {
        var service = Evidence.Service()
        service.stored.epoch = "one"
        service.stored.events = [1, 2].map { History.Numbered(sequence: $0, bytes: bytes($0)) }
        service.stored.last = 2
        service.stored.effects = ["x-1": 1, "x-2": 1]
        service.stored.states = ["state/a": [1]]
        service.retained = service.stored.states
        service.versions = ["t1": 1, "t2": 1]
        let marks: [Int64: Published.Mark] = [
            1: mark(1, cause: "c1", "t1", version: 1),
            2: mark(2, cause: "c2", "t2", version: 1),
        ]
        service.published.events = ["one": marks]
        service.published.epochs = ["one"]
        service.following.begin("one", at: 0, now: 0)
        service.following.add(marks)
        service.log.ends = ["c1": 1, "c2": 1]
        return service
    }
}

extension Following {
    /// Hears marks as if they had come.
    mutating func add(_ marks: [Int64: Published.Mark]) {
        for (sequence, mark) in marks.sorted(by: { $0.key < $1.key }) { hear(sequence, mark, at: 0) }
    }
}
