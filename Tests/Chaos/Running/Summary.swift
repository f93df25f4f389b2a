import History

/// What came of a run, as a person reads it.
package struct Summary: Sendable {
    let checker: ChaosChecker
    private let seconds: Double
    private let messages: Int
    private let repeats: Int
    private let dropped: Int

    init(_ checker: ChaosChecker, _ crowd: Crowd, seconds: Double) {
        (self.checker, self.seconds) = (checker, seconds)
        messages = crowd.listener.count
        repeats = crowd.callers.reduce(0) { $0 + $1.repeats }
        dropped = crowd.listener.dropped
    }

    /// Whether nothing is wrong.
    package var isClean: Bool { checker.findings.isClean }

    /// How many commands are as they should be.
    package var ok: Int { checker.findings.ok }

    /// Everything that was found, in words, at most so much of each kind.
    package func words(most: Int = 10) -> [String] {
        let kinds = Dictionary(grouping: checker.findings.all) { "\($0.invariant.rawValue) \($0.wrong.rawValue)" }
        return kinds.sorted { $0.key < $1.key }.flatMap { kind, findings in
            findings.prefix(most).map { "\(kind): \($0.words)" }
        }
    }
}

extension Summary: CustomStringConvertible {
    private static let width = 82

    package var description: String { (invariants + figures + services).joined(separator: "\n") }

    private var invariants: [String] {
        var lines = ["invariant".padded(Self.width) + "      ok lost doubled reordered unexpected"]
        for invariant in Invariant.allCases where invariant != .audit {
            let name = "\(invariant.rawValue)".leftPadded(2) + " " + invariant.title
            let wrong = zip([4, 7, 9, 10], Wrong.allCases).map { width, wrong in
                "\(count(wrong, invariant))".leftPadded(width)
            }
            let good = "\(checker.findings.good[invariant] ?? 0)".leftPadded(8)
            lines.append(name.padded(Self.width) + good + " " + wrong.joined(separator: " "))
        }
        let totals = Wrong.allCases.map { "\($0.rawValue) \(count($0))" }
        lines.append((["ok \(checker.findings.ok)"] + totals).joined(separator: "; "))
        return lines
    }

    private func count(_ wrong: Wrong, _ invariant: Invariant? = nil) -> Int {
        checker.findings.all.count { $0.wrong == wrong && (invariant == nil || $0.invariant == invariant) }
    }

    private var figures: [String] {
        let (evidence, deeds) = (checker.evidence, checker.evidence.deeds)
        let blows = deeds.counts.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }
        let longest = deeds.done.compactMap { done in done.recovered.map { (Self.tenths($0 - done.healed), done.blow) }
        }
        .max { $0.0 < $1.0 }
        let events = evidence.services.values.reduce(0) { $0 + $1.published.events.values.reduce(0) { $0 + $1.count } }
        let repaired = evidence.services.values.reduce(0) { $0 + $1.following.repaired }
        let snapshots = evidence.services.values.reduce(0) { $0 + $1.following.snapshots }
        return [
            "\(Self.tenths(seconds)) s; \(deeds.done.count) blows: \(blows.joined(separator: ", "))",
            "commands \(evidence.commands.count), sent again \(repeats), lost by a restore \(checker.lostByRestore),"
                + " with nothing to compare \(checker.notCompared)",
            "events \(events), by replay \(repaired), snapshots \(snapshots), messages heard \(messages), dropped by a queue"
                + " \(dropped) or more",
            "documents of the feed \(evidence.sources.documents), of which torn \(evidence.sources.torn)",
            "longest recovery \(longest.map { "\($0.0) s after \($0.1)" } ?? "-"); all still after"
                + " \(evidence.convergence.map { "\(Self.tenths($0)) s" } ?? "more than 60 s")",
        ]
    }

    private var services: [String] {
        var lines = ["service   lives  memory MB before after  disk MB before after  open files before after"]
        for site in Site.allCases {
            guard let service = checker.evidence.services[site] else { continue }
            let (before, after) = (service.before, service.after)
            let figures = [
                (7, service.log.events["service.ready"] ?? 0), (17, before.memory / 1024), (6, after.memory / 1024),
                (16, before.disk / 1024), (6, after.disk / 1024), (19, before.descriptors), (6, after.descriptors),
            ]
            lines.append(site.rawValue.padded(9) + figures.map { "\($0.1)".leftPadded($0.0) }.joined())
        }
        return lines
    }

    private static func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }
}
