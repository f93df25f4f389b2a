/// Chance that plays the same for the same seed (SplitMix64).
struct SeededChance: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A seed made of a text, the same in every process, which Swift's own hashes are not (FNV-1a).
    init(text: String) {
        self.init(
            seed: text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        )
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to 1, 1 excluded.
    mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// True in so many of a hundred cases.
    mutating func happens(percent: Double) -> Bool { unit() * 100 < percent }
}
