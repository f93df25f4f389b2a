import Glibc
import History
import ServiceKit
import TestKit
import Testing

/// A death at each of the places where one could hurt.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CrashPointTests {
    @Test(arguments: CrashPoint.allCases)
    func `nothing is lost or done twice when the service dies`(at point: CrashPoint) async throws {
        let estate = Estate(of: 20)
        var chance = Seeded(7)
        try await withStation(estate) { station in
            try await station.process?.kill()
            let campaign = try await Campaign(station, estate, commands: 1000, publishers: 2, &chance)
            for passage in [2, 8] {
                let doomed = try station.launch(["QUINTET_CRASH": "\(point.rawValue):\(passage)"])
                let ending = try await doomed.end(within: .seconds(30))
                #expect(ending == .signal(SIGKILL), "\(point) \(passage): \(doomed.log.all.suffix(3).map(\.text))")
            }
            try station.launch()
            try await campaign.finish()
            let verdict = try await campaign.verdict(station)
            #expect(verdict.isClean, "\(point): \(verdict)")
            #expect(verdict.ok == 1000)
        }
    }
}
