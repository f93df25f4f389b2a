import Schema

extension IncidentDocument {
    /// The request that a person looks at what a watch tells of it.
    func attention(of kind: WatchNews.Kind, watch id: String, name: String) -> Attention {
        Attention(
            title: kind == .left ? "\(lifecycle == .cleared ? "Over" : "No longer"): \(title)" : title,
            note: (["\(name): \(kind.rawValue)"] + details).joined(separator: "\n"),
            level: kind == .left ? .info : level,
            dedupeKey: "traffic/watch/\(id)/\(key)/\(kind.rawValue)"
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
