import Foundation

/// Chance that plays the same for the same seed (SplitMix64); `QUINTET_SYSTEM_SEED` repeats a run.
public struct Seeded: RandomNumberGenerator, Sendable {
    /// What it was begun with, for the failure's words.
    public let seed: UInt64
    private var state: UInt64

    /// Chance from a seed.
    public init(_ seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The seed of the environment, or a new one.
    public static func fromEnvironment() -> Seeded {
        let given = ProcessInfo.processInfo.environment["QUINTET_SYSTEM_SEED"].flatMap { UInt64($0) }
        return Seeded(given ?? .random(in: 1...999_999))
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
