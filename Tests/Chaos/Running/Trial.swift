import Foundation
import History
import TestKit

/// One run: a station under blows while everybody works, and what came of it.
package struct Trial: Sendable {
    /// How it is carried out.
    package struct Settings: Sendable {
        package var seed: UInt64
        /// Seconds that blows go on.
        package var seconds: Double
        /// What is done.
        package var kinds = Set(BlowKind.allCases)
        /// Messages in a second to each service.
        package var rate = 20.0
        /// Whether blows are short, for a run of half a minute.
        package var isBrief = false
        /// The folder of the executables.
        package var programs = ServiceProcess.buildFolder
        /// Where logs and the record are left.
        package var notes: String
        /// Told in words what happens.
        package var tell: @Sendable (String) -> Void = { _ in }

        /// A run of a seed, with the folder that its logs are left in.
        package init(seed: UInt64, seconds: Double, notes: String) {
            (self.seed, self.seconds, self.notes) = (seed, seconds, notes)
        }
    }

    /// What came of it, in words and figures.
    package let summary: Summary

    /// Carries a run out.
    package init(_ settings: Settings) async throws {
        try FileManager.default.createDirectory(atPath: settings.notes, withIntermediateDirectories: true)
        let plan = Plan(
            settings.seed,
            settings.kinds,
            settings.isBrief ? .brief : .full,
            seconds: settings.seconds
        )
        settings.tell("seed \(settings.seed): \(plan.strikes.map { "\($0.blow)" }.joined(separator: "; "))")
        let clock = RunClock()
        let station = try await Station.start(
            programs: settings.programs,
            notes: settings.notes,
            kinds: settings.kinds,
            clock: clock,
            seed: settings.seed
        )
        do {
            summary = try await Self.run(station, plan, clock, settings)
        } catch {
            try await station.end()
            throw error
        }
        try await station.end()
    }

    private static func run(
        _ station: Station,
        _ plan: Plan,
        _ clock: RunClock,
        _ settings: Settings
    ) async throws -> Summary {
        let crowd = try await Crowd(station, clock, settings)
        try await crowd.warm()
        let before = Measures.all(of: station)
        var nemesis = Nemesis(station, clock, progress: { crowd.progress(of: $0) }, tell: settings.tell)
        try await nemesis.strike(plan)
        let healedAt = clock.now
        settings.tell("\(Int(healedAt)) s: the last blow is over")
        crowd.finish()
        station.sources.rest()
        let isQuiet = await Convergence(station, crowd).come(within: .seconds(60))
        var collection = Collection(station, crowd, nemesis.deeds)
        collection.convergence = isQuiet ? clock.now - healedAt : nil
        let evidence = try await collection.evidence(before)
        return Summary(ChaosChecker.check(evidence), crowd, seconds: clock.now)
    }
}
