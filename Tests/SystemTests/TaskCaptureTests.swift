import Bus
import Foundation
import Schema
import TestKit
import Testing

/// Captures from several publishers, while task-service is killed again and again.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TaskCaptureTests {
    private static let captures =
        ProcessInfo.processInfo.environment["QUINTET_SYSTEM_COMMANDS"].flatMap { Int($0) } ?? 2000
    private static let kills = 6
    private static let publishers = 8

    @Test func `every thought is a task exactly once, whatever is killed`() async throws {
        let began = ContinuousClock.now
        let station = try await TaskStation()
        var service = try station.launch()
        try await service.ready()
        let senders = Self.senders()
        let attached = try senders.enumerated().map { number, sender in
            try Attached(station.broker.address, id: sender.name, isVersion5: number.isMultiple(of: 2), sender)
        }
        for number in 1...Self.kills {
            try await Self.reach(Self.captures * number / (Self.kills + 1), senders)
            try await service.kill()
            if number == Self.kills { try await station.broker.restart() }
            service = try station.launch()
        }
        try await Self.reach(Self.captures, senders)
        try await eventually("the counts say so") { try await Self.inbox(of: station) == Self.captures }
        try await service.stop()
        withExtendedLifetime(attached) {}
        try Self.judge(senders, try StoredTasks(station.database), after: ContinuousClock.now - began)
        try await station.broker.kill()
    }

    /// Publishers of MQTT 5 and 3.1.1 by turns; no two thoughts have one name.
    private static func senders() -> [Sender] {
        (0..<publishers).map { publisher in
            let own = stride(from: publisher, to: captures, by: publishers)
            let thoughts = own.map { (path: "inbox/capture", members: #""name":"\#(name($0))""#) }
            let isVersion5 = publisher.isMultiple(of: 2)
            return Sender("p\(publisher)", isVersion5: isVersion5, to: TaskStation.root, thoughts)
        }
    }

    private static func name(_ number: Int) -> String { "Pensamiento \(number)" }

    private static func reach(_ count: Int, _ senders: [Sender]) async throws {
        func answered() -> Int { senders.reduce(0) { $0 + $1.progress } }
        try await eventually(
            "\(count) are answered; \(answered()) are, \(senders.compactMap(\.refused.first))",
            within: .seconds(120)
        ) {
            answered() >= count
        }
    }

    /// How many tasks the retained counts tell of in the inbox.
    private static func inbox(of station: TaskStation) async throws -> Int? {
        let client = try await TestClient.connect(to: station.broker)
        defer { client.stop() }
        try await client.subscribe("\(TaskStation.root)/state/counts")
        return try await client.first("the counts") { $0.topic.hasSuffix("/counts") }.payload.number("inbox")
    }

    private static func judge(_ senders: [Sender], _ stored: StoredTasks, after time: Duration) throws {
        let repeats = senders.reduce(0) { $0 + $1.repeats }
        let names = stored.names.values.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        let doubled = names.filter { $0.value > 1 }
        let lost = (0..<captures).map(name).filter { names[$0] == nil }
        let answers = senders.flatMap(\.answers.values)
        let untrue = try answers.map(Self.captured).filter { stored.names[$0.id] != $0.name }
        print("captures: \(stored.names.count) tasks of \(captures), \(kills) kills, \(repeats) repeats, \(time)")
        print("captures: lost \(lost.count), doubled \(doubled.count), answered and not kept \(untrue.count)")
        #expect(stored.names.count == captures)
        #expect(lost.isEmpty, "\(lost.prefix(10))")
        #expect(doubled.isEmpty, "\(doubled.prefix(10))")
        #expect(untrue.isEmpty, "\(untrue.prefix(10))")
        #expect(answers.count == captures)
        #expect(senders.allSatisfy { $0.refused.isEmpty })
    }

    /// The task that an answer tells of.
    private static func captured(_ answer: [UInt8]) throws -> CapturedTask {
        let data = try Envelope.read(answer).data
        let reply = try JSONCodec().value(CommandReply<CapturedTask>.self, from: answer[data])
        return try #require(reply.result)
    }
}
