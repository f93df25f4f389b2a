/// The next of many moments, as a binary heap.
struct DueQueue<Item: Sendable>: Sendable {
    private var heap: [(time: Double, item: Item)] = []

    /// The first moment.
    var first: Double? { heap.first?.time }

    /// Adds a moment.
    mutating func push(_ item: Item, at time: Double) {
        heap.append((time, item))
        var child = heap.count - 1
        while child > 0, heap[child].time < heap[(child - 1) / 2].time {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes the first moment out if it has come.
    mutating func pop(until now: Double) -> (time: Double, item: Item)? {
        guard let first = heap.first, first.time <= now else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sink()
        return first
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].time < heap[least].time {
                least = child
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
