import Schema

extension IncidentDocument {
    /// The request that a person looks at what a watch tells of it.
    func attention(of kind: WatchNews.Kind, watch id: String, name: String) -> Attention {
        // Once for each stay, and for each level that a change brings: when it is closed in the end, that is told, too.
        let change = "changed-\(report.severity)/\(firstSeenAt.milliseconds)"
        let what = kind == .changed ? change : "\(kind.rawValue)/\(revision)"
        return Attention(
            title: kind == .left ? "\(lifecycle == .cleared ? "Over" : "No longer"): \(title)" : title,
            note: (["\(name): \(kind.rawValue)"] + details).joined(separator: "\n"),
            level: kind == .left ? .info : level,
            dedupeKey: "traffic/watch/\(id)/\(key)/\(what)"
        )
    }

    /// Closed is urgent; medium and heavy want to be known before one leaves.
    private var level: AttentionLevel {
        switch report.severity {
        case 5...: .urgent
        case 3...4: .warn
        default: .info
        }
    }
}
