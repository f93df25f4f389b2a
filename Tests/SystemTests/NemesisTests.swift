import Bus
import Foundation
import History
import TestKit
import Testing

/// Commands from several publishers, while service and broker are killed again and again.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct NemesisTests {
    private static let commands =
        ProcessInfo.processInfo.environment["QUINTET_SYSTEM_COMMANDS"].flatMap { Int($0) } ?? 4000
    private static let blows = 10

    @Test func `every command ends exactly once, whatever is killed`() async throws {
        var chance = Seeded.fromEnvironment()
        print("nemesis: QUINTET_SYSTEM_SEED=\(chance.seed), \(Self.commands) commands")
        let estate = Estate(of: 30)
        try await withStation(estate) { station in
            let began = ContinuousClock.now
            var nemesis = Nemesis(Self.blows, &chance)
            let campaign = try await Campaign(station, estate, commands: Self.commands, publishers: 8, &chance)
            for (number, blow) in nemesis.blows.enumerated() {
                try await campaign.reach(Self.commands * (number + 1) / (Self.blows + 1))
                try await nemesis.strike(blow, station)
            }
            try await campaign.finish()
            print("nemesis: \(nemesis.blows.map(\.rawValue)), all ended after \(ContinuousClock.now - began)")
            let retained = try await Self.rest(station, estate, campaign)
            try await station.process?.stop()
            try Self.judge(campaign, try StoredRun(station.database), retained)
        }
    }

    /// Lets every device be read: nothing changes, as what was published is what the devices say.
    private static func rest(_ station: Station, _ estate: Estate, _ campaign: Campaign) async throws -> [String:
        [UInt8]]
    {
        try await station.settled(estate)
        let client = try await TestClient.connect(to: station.broker)
        defer { client.stop() }
        try await client.subscribe("\(Estate.root)/state/#", "\(Estate.root)/evt/#", "\(Estate.root)/reply/rest")
        for element in estate.elements {
            let properties = MessageProperties(responseTopic: "\(Estate.root)/reply/rest")
            try await client.publish("\(Estate.root)/cmd/estate/\(element)/refresh", "", properties: properties)
        }
        try await client.all(estate.elements.count, "refreshes") { $0.topic.hasSuffix("/reply/rest") }
        try await always("no device says anything new", during: .seconds(1)) {
            !client.received.contains { $0.topic.hasSuffix("/changed") }
        }
        campaign.recorder.askForTail()
        try await eventually("the recorder is at the end") { campaign.recorder.isAtEnd }
        let documents = client.received.filter { $0.topic.hasPrefix("\(Estate.root)/state/") }
        return Dictionary(documents.map { ($0.topic, $0.payload) }) { $1 }
    }

    private static func judge(_ campaign: Campaign, _ stored: StoredRun, _ retained: [String: [UInt8]]) throws {
        let verdict = HistoryChecker.check(campaign.history(stored))
        let repeats = campaign.senders.reduce(0) { $0 + $1.repeats }
        print("nemesis: \(verdict)")
        print("nemesis: \(stored.events.count) events, \(campaign.recorder.repaired) by replay, \(repeats) repeats")
        #expect(verdict.isClean, "\(verdict)")
        #expect(verdict.ok == commands)
        #expect(campaign.refused.isEmpty)
        #expect(stored.open.isEmpty)
        #expect(campaign.recorder.epochs.count == 1)
        #expect(stored.states.count == campaign.estate.elements.count + 1)
        let different = stored.states.filter { retained[$0.key] != $0.value }
        #expect(different.isEmpty, "retained differs: \(different.keys.sorted().prefix(10))")
        #expect(retained.keys.allSatisfy { stored.states[$0] != nil })
        let unsure = stored.states.filter {
            $0.key.hasPrefix("\(Estate.root)/state/estate/") && $0.value.member("assurance") != "confirmed"
        }
        #expect(unsure.isEmpty)
    }
}
