import Foundation
import History
import Simulation

/// A folder to run in, with the databases that runs begin with.
struct Workshop {
    private let folder: String
    private let templates: Templates

    init() throws {
        folder = try RunFolder.make()
        templates = try Templates(in: folder)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// Runs one schedule and tells what was found.
    func show(_ schedule: Schedule, _ bug: PlantedBug?, isTold: Bool) throws -> Bool {
        let run = try Run(schedule, in: "\(folder)/one", templates, bug: bug, isTold: isTold)
        for finding in run.findings.all {
            print("\(finding.wrong.rawValue): \(finding.invariant.title): \(finding.words)")
        }
        print("hash \(String(run.hash, radix: 16)); ok \(run.findings.ok); found \(run.findings.all.count)")
        return run.findings.isClean
    }

    /// Runs many seeds; makes the first failing one small, and prints it so that it runs again.
    func sweep(_ first: UInt64, _ count: UInt64, _ threads: Int, _ bug: PlantedBug?) throws -> Bool {
        let start = ContinuousClock.now
        let campaign = Campaign(in: folder, templates, from: first, bug: bug)
        let table = campaign.run(through: first + count - 1, threads: threads)
        print(table)
        print("\(count) seeds from \(first) on in \(ContinuousClock.now - start) on \(threads) threads")
        guard let seed = table.firstFailing else { return true }
        if table.broken[seed] == nil { try shrink(seed, bug) }
        return false
    }

    private func shrink(_ seed: UInt64, _ bug: PlantedBug?) throws {
        let whole = Schedule(seed: seed)
        let wanted = Set(try found(whole, bug).map(\.invariant))
        let small = try Shrinker { try !wanted.isDisjoint(with: found($0, bug).map(\.invariant)) }.shrink(whole)
        print("seed \(seed) has \(whole.orders.count) orders and \(whole.faults.count) faults; it fails as well with")
        print("\(small.orders.count) orders and \(small.faults.count) faults:")
        print(String(decoding: try small.encoded(), as: UTF8.self))
        for finding in try found(small, bug) { print("\(finding.wrong.rawValue): \(finding.words)") }
    }

    private func found(_ schedule: Schedule, _ bug: PlantedBug?) throws -> [Findings.Finding] {
        try Run(schedule, in: "\(folder)/shrinking", templates, bug: bug).findings.all
    }
}
