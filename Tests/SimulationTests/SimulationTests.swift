import History
import Simulation
import TestKit
import Testing

/// The house in virtual time, in the short version that every build can afford.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct SimulationTests {
    @Test func `nothing that was promised is broken in any of sixty houses`() async throws {
        let table = try await aside { try Houses().run(from: 1, count: 60) }
        #expect(table.firstFailing == nil, "\(table)")
        #expect(table.runs == 60)
        #expect(table.ok > 500, "there was hardly anything to check")
        for invariant in Invariant.allCases where invariant != .register {
            #expect(table.good[invariant, default: 0] > 0, "nobody looked whether \(invariant.title)")
        }
    }

    @Test(arguments: PlantedBug.allCases)
    func `a fault that is built in is found`(bug: PlantedBug) async throws {
        let table = try await aside { try Houses().run(from: 1, count: 200, bug) }
        #expect(table.firstFailing != nil, "\(bug.rawValue) was not found in \(table.runs) runs")
        #expect(table.broken.isEmpty, "\(table)")
    }

    @Test func `a failing schedule is made as small as it can be`() async throws {
        let houses = try Houses()
        let whole = Schedule(seed: 1)
        let small = try await aside { try Shrinker { try houses.fails($0, .forgetsInbox) }.shrink(whole) }
        #expect(try houses.fails(small, .forgetsInbox))
        #expect(small.orders.count == 1, "one command that is sent twice is enough")
        #expect(small.faults.isEmpty)
        #expect(try !houses.fails(small, nil), "without the fault it is in order")
    }

    @Test func `the same seed plays the same twice, and another one differently`() async throws {
        let first = try await Houses.hash(of: 7)
        #expect(first.hasPrefix("hash "), "\(first)")
        #expect(try await Houses.hash(of: 7) == first)
        #expect(try await Houses.hash(of: 8) != first)
    }
}
