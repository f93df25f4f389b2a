import History
import TestKit
import Testing

/// A disk that is full for a while.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FullDiskTests {
    @Test(.enabled(if: SmallDisk.isAvailable, "needs root, to mount a small disk"))
    func `nothing is acknowledged while the disk is full, and nothing acknowledged is lost`() async throws {
        let estate = Estate(of: 4)
        let disk = try SmallDisk(kilobytes: 24_576)
        var chance = Seeded(13)
        try await withStation(estate, data: "\(disk.path)/data") { station in
            let campaign = try await Campaign(station, estate, commands: 3000, publishers: 4, &chance)
            try await campaign.reach(100)
            try disk.fill()
            let service = try #require(station.process)
            let line = try await service.log.wait(for: "db.full", within: .seconds(30))
            #expect(line.level == "error")
            // What was answered on the way is committed; from here on nothing is.
            var before = -1
            while before != campaign.progress {
                before = campaign.progress
                try await always("answers on their way arrive", during: .seconds(2)) { true }
            }
            #expect(before < 3000)
            try await always("nothing is accepted", during: .seconds(3)) { campaign.progress == before }
            #expect(service.ending == nil)
            try disk.clear()
            try await campaign.finish()
            let verdict = try await campaign.verdict(station)
            #expect(verdict.isClean, "\(verdict)")
            #expect(verdict.ok == 3000)
        }
    }
}
