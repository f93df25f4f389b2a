import Bus
import Schema
import Synchronization
import TestKit

@testable import ServiceKit

extension ServiceName {
    static let watch = ServiceName(rawValue: "watch")
}

/// A service that follows the doors and notes the numbers of the events it handled.
final class Watcher: Sendable {
    struct Jammed: Error {}

    let seen = Notes<Int64>()
    /// Numbers whose handling fails.
    let failing = Mutex<Set<Int64>>([])

    var service: Microservice {
        var service = Microservice("watch-service", topic: .watch)
        service.session = .clean
        service.follow(LockTurned.self) { [self] _, envelope, transaction in
            let sequence = envelope.sequence ?? 0
            if failing.withLock({ $0.contains(sequence) }) { throw Jammed() }
            transaction.onCommit { [self] in seen.add(sequence) }
        }
        return service
    }
}

/// Publishes events and status as the doors would, with numbers of the test's choice.
struct ScriptedDoors {
    let client: TestClient
    var epoch = "e1"

    func payload(_ sequence: Int64, door: String = "front", data: String = #"{"isLocked":true}"#) -> [UInt8] {
        var envelope = Envelope(
            id: "\(epoch)-\(sequence)",
            source: "urn:quintet:main:doors",
            type: LockTurned.channel.type,
            subject: door,
            time: Timestamp(milliseconds: 0)
        )
        envelope.sequence = sequence
        envelope.epoch = epoch
        return envelope.encoded(data: Array(data.utf8))
    }

    /// Sends an event without waiting, so that the next one follows at once.
    func post(_ sequence: Int64, data: String = #"{"isLocked":true}"#) {
        client.post("\(DoorBench.root)/evt/front/turned", payload(sequence, data: data))
    }

    func event(_ sequence: Int64, door: String = "front") async throws {
        try await client.publish("\(DoorBench.root)/evt/\(door)/turned", payload(sequence, door: door))
    }

    func replayed(_ sequence: Int64) async throws {
        try await client.publish(DoorBench.reply("watch"), payload(sequence))
    }

    /// Says that what was asked for is not kept.
    func refuse(oldest: Int64? = nil) async throws {
        var envelope = Envelope(
            id: "p",
            source: "urn:quintet:main:doors",
            type: "quintet.problem.v1",
            time: Timestamp(milliseconds: 0)
        )
        envelope.dataContentType = "application/problem+json"
        var problem = Problem(.expired, "no longer kept")
        problem.oldest = oldest
        try await client.publish(DoorBench.reply("watch"), envelope.encoded(data: try JSONCodec().encode(problem)))
    }

    /// Says that what was asked for was sent.
    func answered(count: Int) async throws {
        let envelope = Envelope(
            id: "r",
            source: "urn:quintet:main:doors",
            type: "quintet.reply.v1",
            time: Timestamp(milliseconds: 0)
        )
        let reply = CommandReply(.applied, result: ReplayedJournal(count: count))
        try await client.publish(DoorBench.reply("watch"), envelope.encoded(data: try JSONCodec().encode(reply)))
    }

    func status(last: Int64) async throws {
        let status = #"{"status":"online","service":"door-service","version":"1","epoch":"\#(epoch)","#
        let rest = #""lastSequence":"\#(Envelope.digits(last))","at":"2026-01-01T00:00:00.000Z"}"#
        try await client.publish("\(DoorBench.root)/sys/status", status + rest, isRetained: true)
    }

    /// The range a follower asked for, the n-th time it asked.
    func asked(_ count: Int = 1) async throws -> ClosedRange<Int64> {
        let asked = try await client.all(count, "request for a replay") {
            $0.topic == DoorBench.command("_journal", "replay")
        }
        let request = try JSON(asked[count - 1].payload)
        guard let first = request["from"]?.number, let last = request["to"]?.number else {
            throw Timeout(description: "no range: \(asked[count - 1].text)")
        }
        return Int64(first)...Int64(last)
    }
}
