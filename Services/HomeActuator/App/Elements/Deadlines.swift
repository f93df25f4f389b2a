import Schema
import Synchronization

/// When something happens to an element without anybody's doing.
final class Deadlines: Sendable {
    private struct Book {
        var times: [ElementAddress: Timestamp] = [:]
        /// The earliest, worked out again when it may have changed.
        var earliest: Timestamp?
    }

    private let book = Mutex(Book())

    /// The earliest time of any element.
    @Sendable func next() -> Timestamp? { book.withLock { $0.earliest } }

    /// Notes when an element is next; nil for never.
    func set(_ time: Timestamp?, for element: ElementAddress) {
        book.withLock { book in
            let old = book.times[element]
            guard old != time else { return }
            book.times[element] = time
            if let time, time <= book.earliest ?? time {
                book.earliest = time
            } else if old == book.earliest {
                book.earliest = book.times.values.min()
            }
        }
    }

    /// The elements whose time has come.
    func due(at now: Timestamp) -> [ElementAddress] {
        book.withLock { book in book.times.filter { $0.value <= now }.map(\.key) }
    }
}
