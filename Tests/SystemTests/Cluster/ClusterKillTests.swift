import Bus
import Foundation
import TestKit
import Testing

/// A node is killed under load and comes back; commands are repeated until they are answered, as the contract asks.
@Suite(
    .serialized,
    .timeLimit(.minutes(10)),
    .enabled(if: NATSNode.program != nil, "needs nats-server: `make test-cluster`")
)
struct ClusterKillTests {
    private static let commands =
        ProcessInfo.processInfo.environment["QUINTET_SYSTEM_COMMANDS"].flatMap { Int($0) } ?? 2400
    private static let publishers = 6

    @Test(arguments: [0, 1])
    func `every thought is a task exactly once and every event comes, whichever node is killed`(killed: Int)
        async throws
    {
        try await withCluster("task-service", named: "tasks", on: 1) { station in
            let follower = EventLog(of: station.root)
            let following = try Attached(
                station.cluster.addresses(from: killed),
                id: "follower",
                isVersion5: false,
                session: .kept(seconds: 3600, whenUnlimited: true),
                follower
            )
            try await eventually("the follower hears") { follower.isSubscribed }
            let senders = Self.senders(to: station.root) { number in
                (path: "inbox/capture", members: #""name":"\#(Self.name(number))""#)
            }
            try await Self.run(senders, on: station, killing: killed)
            try await station.service?.stop()
            let stored = try StoredTasks("\(station.data)/task-service.db")
            #expect(stored.names.count == Self.commands)
            #expect(Set(stored.names.values) == Set((0..<Self.commands).map(Self.name)))
            try await eventually("every event comes, \(follower.heard.count) of \(stored.events.count)") {
                follower.heard.count == stored.events.count
            }
            print("cluster: \(stored.events.count) events, \(follower.count) deliveries of them")
            #expect(follower.heard == stored.events.mapValues { [$0] }, "each as it is in the journal, and no other")
            withExtendedLifetime(following) {}
        }
    }

    @Test func `a service with a clean session hears again after its node is killed, and does nothing twice`()
        async throws
    {
        try await withCluster("DoorService", named: "doors", on: 0, settings: ["DOOR_SESSION": "clean"]) { station in
            let senders = Self.senders(to: station.root) { number in
                (path: "d\(number % 10)/turn", members: #""lock":"TURN""#)
            }
            try await Self.run(senders, on: station, killing: 0)
            let client = try await station.client(on: 1, hearing: "state/+")
            defer { client.stop() }
            try await eventually("each door was turned as often as it was told to") {
                let last = Dictionary(client.received.map { ($0.topic, $0.payload.number("turns") ?? 0) }) { $1 }
                return last.values.reduce(0, +) == Self.commands
            }
        }
    }

    /// Sends everything, kills a node after a fourth of it, and starts it again when all go on.
    private static func run(_ senders: [Sender], on station: ClusterStation, killing killed: Int) async throws {
        let attached = try senders.enumerated().map { number, sender in
            try Attached(station.cluster.addresses(from: number % 3), id: sender.name, isVersion5: false, sender)
        }
        try await reach(commands / 4, senders)
        let began = ContinuousClock.now
        try await station.cluster.nodes[killed].kill()
        let failOver = try await FailOver.watch(senders, since: began)
        let rest = commands - senders.reduce(0) { $0 + $1.progress }
        try station.cluster.nodes[killed].start()
        try await reach(commands, senders)
        try await station.cluster.nodes[killed].ready()
        withExtendedLifetime(attached) {}
        let repeats = senders.reduce(0) { $0 + $1.repeats }
        print("cluster: node \(killed) killed: \(failOver); \(rest) commands after that, \(repeats) repeats")
        #expect(senders.allSatisfy { $0.refused.isEmpty }, "\(senders.compactMap(\.refused.first))")
    }

    private static func senders(to root: String, _ command: (Int) -> (path: String, members: String)) -> [Sender] {
        (0..<publishers).map { publisher in
            let own = stride(from: publisher, to: commands, by: publishers).map(command)
            return Sender("p\(publisher)", isVersion5: false, to: root, own)
        }
    }

    private static func name(_ number: Int) -> String { "Pensamiento \(number)" }

    private static func reach(_ count: Int, _ senders: [Sender]) async throws {
        func answered() -> Int { senders.reduce(0) { $0 + $1.progress } }
        try await eventually("\(count) are answered; \(answered()) are", within: .seconds(240)) { answered() >= count }
    }
}
