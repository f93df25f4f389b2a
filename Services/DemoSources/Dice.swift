/// Chance that plays the same for the same seed (SplitMix64), and goes on where it was put down.
struct Dice: RandomNumberGenerator, Sendable, Equatable {
    /// All there is to know: dice made of it fall as these will.
    private(set) var state: UInt64

    init(_ state: UInt64) { self.state = state }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
