import Foundation
import Glibc
import History
import TestKit
import Testing

/// A service that stands still for a while, as on a machine that sleeps.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct StandstillTests {
    private static let seconds =
        ProcessInfo.processInfo.environment["QUINTET_SYSTEM_STANDSTILL"].flatMap { Double($0) } ?? 5

    @Test func `a frozen service goes on where it was, and nothing ends twice`() async throws {
        let estate = Estate(of: 4, latencyMs: 50)
        var chance = Seeded(11)
        try await withStation(estate) { station in
            let campaign = try await Campaign(station, estate, commands: 2000, publishers: 4, &chance)
            try await campaign.reach(100)
            station.process?.signal(SIGSTOP)
            let before = campaign.progress
            let onTheirWay = campaign.senders.count * Sender.window
            try await always("nothing is answered", during: .seconds(Self.seconds)) {
                campaign.progress <= before + onTheirWay
            }
            #expect(campaign.progress < 2000)
            station.process?.signal(SIGCONT)
            try await campaign.finish()
            let verdict = try await campaign.verdict(station)
            #expect(verdict.isClean, "\(verdict)")
            #expect(verdict.ok == 2000)
        }
    }

    @Test func `a frozen broker is waited for`() async throws {
        let estate = Estate(of: 4)
        var chance = Seeded(12)
        try await withStation(estate) { station in
            let campaign = try await Campaign(station, estate, commands: 600, publishers: 4, &chance)
            try await campaign.reach(100)
            station.broker.freeze()
            try await always("nobody gives up", during: .seconds(2)) { station.process?.ending == nil }
            station.broker.thaw()
            try await campaign.finish()
            let verdict = try await campaign.verdict(station)
            #expect(verdict.isClean, "\(verdict)")
        }
    }
}
