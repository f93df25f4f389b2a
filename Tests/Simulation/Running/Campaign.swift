import Dispatch
import Foundation
import History
import Synchronization

/// Many runs, each of a seed of its own, on as many threads as are given.
package final class Campaign: Sendable {
    /// What came of all of them.
    package struct Table: Sendable {
        package var runs = 0
        package var ok = 0
        package var commands = 0
        package var events = 0
        /// How often each invariant was looked at and held.
        package var good: [Invariant: Int] = [:]
        /// How much was found of each invariant.
        package var found: [Invariant: [Wrong: Int]] = [:]
        /// The first seed that failed, of all seeds that did, by invariant.
        package var seeds: [Invariant: UInt64] = [:]
        /// Runs that could not be carried out, with the reason.
        package var broken: [UInt64: String] = [:]

        /// The first seed with which anything was found.
        package var firstFailing: UInt64? { (Array(seeds.values) + Array(broken.keys)).min() }

        mutating func add(_ seed: UInt64, _ run: Run) {
            (runs, ok) = (runs + 1, ok + run.findings.ok)
            (commands, events) = (commands + run.commands, events + run.events)
            good.merge(run.findings.good) { $0 + $1 }
            for finding in run.findings.all {
                found[finding.invariant, default: [:]][finding.wrong, default: 0] += 1
                seeds[finding.invariant] = min(seeds[finding.invariant] ?? .max, seed)
            }
        }
    }

    private let folder: String
    private let templates: Templates
    private let bug: PlantedBug?
    private let table = Mutex(Table())
    private let next: Atomic<UInt64>

    /// Runs in a folder, from a first seed on.
    package init(in folder: String, _ templates: Templates, from seed: UInt64, bug: PlantedBug? = nil) {
        (self.folder, self.templates, self.bug) = (folder, templates, bug)
        next = Atomic(seed)
    }

    /// Runs up to a seed; stops early when `isEnough` says so of what was found.
    package func run(
        through last: UInt64,
        threads: Int,
        isEnough: @escaping @Sendable (Table) -> Bool = { _ in false }
    ) -> Table {
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            while true {
                let seed = next.add(1, ordering: .relaxed).oldValue
                guard seed <= last, !isEnough(table.withLock { $0 }) else { return }
                run(seed)
            }
        }
        return table.withLock { $0 }
    }

    private func run(_ seed: UInt64) {
        do {
            let run = try Run(Schedule(seed: seed), in: "\(folder)/\(seed)", templates, bug: bug)
            table.withLock { $0.add(seed, run) }
        } catch {
            table.withLock { $0.broken[seed] = "\(error)" }
        }
    }
}

extension Campaign.Table: CustomStringConvertible {
    private static let width = 82

    /// The table that a person reads.
    package var description: String {
        var lines = ["invariant".padded(Self.width) + "        ok lost doubled reordered unexpected  first seed"]
        for invariant in Invariant.allCases where invariant != .register {
            let name = "\(invariant.rawValue)".leftPadded(2) + " " + invariant.title
            let counts = zip([4, 7, 9, 10], Wrong.allCases).map { width, wrong in
                "\(found[invariant]?[wrong] ?? 0)".leftPadded(width)
            }
            let seed = (seeds[invariant].map { "\($0)" } ?? "-").leftPadded(10)
            let held = "\(good[invariant] ?? 0)".leftPadded(10)
            lines.append(name.padded(Self.width) + held + " " + counts.joined(separator: " ") + "  " + seed)
        }
        let totals = Wrong.allCases.map { wrong in
            "\(wrong.rawValue) \(found.values.reduce(0) { $0 + ($1[wrong] ?? 0) })"
        }
        lines.append("runs \(runs); commands sent \(commands); events published \(events)")
        lines.append((["ok \(ok)"] + totals).joined(separator: "; "))
        for (seed, words) in broken.sorted(by: { $0.key < $1.key }).prefix(5) {
            lines.append("seed \(seed) could not be run: \(words)")
        }
        return lines.joined(separator: "\n")
    }
}
