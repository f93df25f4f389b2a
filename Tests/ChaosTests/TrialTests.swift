import TestKit
import Testing

@testable import Chaos

/// Half a minute of blows on real processes: the short version of `make chaos`.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct TrialTests {
    /// A full disk needs root, to mount a small one.
    private static var kinds: Set<BlowKind> {
        Set(BlowKind.allCases).subtracting(SmallDisk.isAvailable ? [] : [.diskFull])
    }

    @Test func `nothing that was promised is broken by any blow`() async throws {
        let folder = try TemporaryFolder()
        var settings = Trial.Settings(seed: 1, seconds: 1, notes: folder.file("notes"))
        (settings.kinds, settings.isBrief, settings.rate) = (Self.kinds, true, 10)
        let summary = try await Trial(settings).summary
        #expect(summary.isClean, "\(summary.words())\n\(summary)")
        #expect(summary.ok > 100, "there was hardly anything to check")
    }
}
