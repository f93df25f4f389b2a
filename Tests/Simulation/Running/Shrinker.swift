/// Makes a failing schedule smaller, as long as it still fails in the same way.
package struct Shrinker {
    /// Whether a schedule still fails.
    let fails: (Schedule) throws -> Bool

    /// Asks of each schedule whether it fails.
    package init(fails: @escaping (Schedule) throws -> Bool) { self.fails = fails }

    /// The smallest schedule that was found: nothing more can be left out of it.
    package func shrink(_ schedule: Schedule) throws -> Schedule {
        var smallest = schedule
        while true {
            let before = smallest
            smallest = try shrink(smallest, \.faults)
            smallest = try shrink(smallest, \.orders)
            if smallest == before { return smallest }
        }
    }

    /// Leaves out halves, then quarters, down to single items.
    private func shrink<Item>(_ schedule: Schedule, _ items: WritableKeyPath<Schedule, [Item]>) throws -> Schedule {
        var smallest = schedule
        var size = max(1, smallest[keyPath: items].count / 2)
        while true {
            var start = 0
            while start < smallest[keyPath: items].count {
                var candidate = smallest
                let end = min(start + size, candidate[keyPath: items].count)
                candidate[keyPath: items].removeSubrange(start..<end)
                if try fails(candidate) { smallest = candidate } else { start = end }
            }
            guard size > 1 else { return smallest }
            size /= 2
        }
    }
}
