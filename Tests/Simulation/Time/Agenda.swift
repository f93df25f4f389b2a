import HeapModule

/// What will happen, in the order of time; what is for the same time happens in the order it was noted.
final class Agenda {
    private struct Entry: Comparable {
        let time: Double
        let number: Int
        let happens: () throws -> Void

        static func < (one: Entry, other: Entry) -> Bool {
            (one.time, one.number) < (other.time, other.number)
        }

        static func == (one: Entry, other: Entry) -> Bool { one.number == other.number }
    }

    let time: VirtualTime
    private var entries = Heap<Entry>()
    private var noted = 0

    init(_ time: VirtualTime) { self.time = time }

    var now: Double { time.now }

    /// Notes something for a time; one that is past means now.
    func at(_ time: Double, _ happens: @escaping () throws -> Void) {
        noted += 1
        entries.insert(Entry(time: max(time, now), number: noted, happens: happens))
    }

    /// Notes something for in so many seconds.
    func after(_ seconds: Double, _ happens: @escaping () throws -> Void) { at(now + seconds, happens) }

    /// Lets time pass.
    func run(until end: Double) throws {
        while let next = entries.min, next.time <= end {
            entries.removeMin()
            time.set(to: next.time)
            try next.happens()
        }
        time.set(to: end)
    }

    /// Forgets what is left, as it holds the world that holds it.
    func clear() { entries = Heap() }
}
