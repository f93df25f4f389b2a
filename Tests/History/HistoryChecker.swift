/// Looks for everything that must not have happened.
package struct HistoryChecker: Sendable {
    /// The verdict: how many commands are as they should be, and what is not.
    package struct Verdict: Hashable, Sendable, CustomStringConvertible {
        /// Commands with exactly one end.
        package var ok = 0
        /// Accepted commands without an end, and journal events that the listener never saw.
        package var lost: [String] = []
        /// Commands with more than one end.
        package var doubled: [String] = []
        /// Gaps and steps back in the journal, and documents whose version did not grow.
        package var reordered: [String] = []
        /// Ends of commands that nobody sent, and events whose bytes changed.
        package var unexpected: [String] = []

        /// Whether nothing is wrong.
        package var isClean: Bool { lost.isEmpty && doubled.isEmpty && reordered.isEmpty && unexpected.isEmpty }

        package var description: String {
            let faults = [("lost", lost), ("doubled", doubled), ("reordered", reordered), ("unexpected", unexpected)]
            let words = faults.map { name, ids in
                "\(name) \(ids.count)" + (ids.isEmpty ? "" : ": \(ids.prefix(20).joined(separator: ", "))")
            }
            return (["ok \(ok)"] + words).joined(separator: "; ")
        }
    }

    /// Checks a history.
    package static func check(_ history: History) -> Verdict {
        var verdict = Verdict()
        checkEnds(history, &verdict)
        checkJournal(history, &verdict)
        checkHeard(history, &verdict)
        checkDocuments(history, &verdict)
        return verdict
    }

    private static func checkEnds(_ history: History, _ verdict: inout Verdict) {
        let counts = history.ends.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        for id in history.accepted.sorted() {
            switch counts[id, default: 0] {
            case 0: verdict.lost.append(id)
            case 1: verdict.ok += 1
            default: break
            }
        }
        for (id, count) in counts.sorted(by: { $0.key < $1.key }) {
            if count > 1 { verdict.doubled.append("\(id) ×\(count)") }
            if !history.isSent(id) { verdict.unexpected.append(id) }
        }
    }

    private static func checkJournal(_ history: History, _ verdict: inout Verdict) {
        for (before, after) in zip(history.journal, history.journal.dropFirst())
        where after.sequence != before.sequence + 1 {
            verdict.reordered.append("\(after.sequence) behind \(before.sequence)")
        }
    }

    /// The bytes of a number never change, and a listener that repairs its gaps misses nothing since it began.
    private static func checkHeard(_ history: History, _ verdict: inout Verdict) {
        var known = Dictionary(history.journal.map { ($0.sequence, $0.bytes) }) { first, _ in first }
        let isComplete = !history.journal.isEmpty
        var changed: Set<Int64> = []
        var heard: Set<Int64> = []
        for event in history.heard {
            heard.insert(event.sequence)
            if let bytes = known[event.sequence] {
                if bytes != event.bytes { changed.insert(event.sequence) }
            } else if isComplete {
                changed.insert(event.sequence)
            } else {
                known[event.sequence] = event.bytes
            }
        }
        verdict.unexpected += changed.sorted().map { "bytes of \($0)" }
        guard let first = heard.min() else { return }
        let missed = known.keys.filter { $0 >= first && !heard.contains($0) }
        verdict.lost += missed.sorted().map { "event \($0)" }
    }

    private static func checkDocuments(_ history: History, _ verdict: inout Verdict) {
        var last: [String: History.Document] = [:]
        for document in history.documents {
            if let before = last[document.topic], document != before, document.version <= before.version {
                verdict.reordered.append("\(document.topic) \(document.version) behind \(before.version)")
            }
            last[document.topic] = document
        }
    }
}

extension History {
    /// Whether an id was sent, or is that of a member of a sector's command that was: `parent:element`.
    fileprivate func isSent(_ id: String) -> Bool {
        sent.contains(id) || sent.contains(String(id.prefix { $0 != ":" }))
    }
}
