/// Random numbers for ids and delays: seeded once, as asking the system each time costs a system call (xoshiro256**).
package final class Chance {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// Chance that plays as its source has it: the system's, unless a simulation hands in one of its own.
    package init(from source: inout some RandomNumberGenerator) {
        state = (source.next(), source.next(), source.next(), source.next() | 1)
    }

    convenience init() {
        var system = SystemRandomNumberGenerator()
        self.init(from: &system)
    }

    func next() -> UInt64 {
        let product = state.1 &* 5
        let result = (product << 7 | product >> 57) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = state.3 << 45 | state.3 >> 19
        return result
    }

    /// A factor around 1, so that what failed together is not tried again together.
    var jitter: Double { 0.8 + 0.4 * Double(next() >> 11) / Double(1 << 53 as UInt64) }
}
