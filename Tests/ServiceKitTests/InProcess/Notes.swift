import Synchronization

/// What handlers of a test noted, from whatever thread.
final class Notes<Note: Sendable>: Sendable {
    private let notes = Mutex<[Note]>([])

    var all: [Note] { notes.withLock { $0 } }
    var count: Int { all.count }

    func add(_ note: Note) { notes.withLock { $0.append(note) } }
}
