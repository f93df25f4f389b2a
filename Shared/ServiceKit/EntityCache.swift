/// Entities as they were last read or written in this process, which alone writes them: a busy one is decoded once.
///
/// What a savepoint or a transaction undid is forgotten here too, and read again.
final class EntityCache {
    private struct Key: Hashable {
        let kind: String
        let id: String
    }

    /// More entities than this are not kept at once.
    private static let limit = 4096

    private var known: [Key: (state: any Sendable, version: Int)] = [:]
    private var written: [Key] = []

    /// How much was written in this transaction, to undo a part of it.
    var mark: Int { written.count }

    func find<S>(_ type: S.Type, kind: String, id: String) -> (state: S, version: Int)? {
        guard let entry = known[Key(kind: kind, id: id)], let state = entry.state as? S else { return nil }
        return (state, entry.version)
    }

    func keep(_ state: some Sendable, kind: String, id: String, version: Int, isWritten: Bool) {
        let key = Key(kind: kind, id: id)
        if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
        known[key] = (state, version)
        if isWritten { written.append(key) }
    }

    func forget(kind: String, id: String) { known[Key(kind: kind, id: id)] = nil }

    /// Forgets what was written since a mark, as it was undone.
    func undo(to mark: Int) {
        for key in written[mark...] { known[key] = nil }
        written.removeSubrange(mark...)
    }

    /// What was written is on disk.
    func commit() { written.removeAll(keepingCapacity: true) }
}
