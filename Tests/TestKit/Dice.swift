/// Choices by a seed.
package struct Dice: Sendable {
    private var source: Seeded

    /// Dice of a seed; `purpose` keeps what is drawn for one thing apart from what is drawn for another.
    package init(_ seed: UInt64, _ purpose: String) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in purpose.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        source = Seeded(seed &* 0x9E37_79B9_7F4A_7C15 ^ hash)
    }

    /// So many seconds, at random.
    package mutating func seconds(_ range: ClosedRange<Double>) -> Double {
        // Whole tenths of milliseconds survive being written as JSON.
        (Double.random(in: range, using: &source) * 1e4).rounded() / 1e4
    }

    /// A whole number of a range.
    package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &source) }

    /// True in so many of a hundred cases.
    package mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    /// One of some values.
    package mutating func pick<T>(_ values: [T]) -> T { values[number(0...values.count - 1)] }

    /// Something to draw long numbers from.
    package var generator: Seeded {
        get { source }
        set { source = newValue }
    }
}
