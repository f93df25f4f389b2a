import Foundation
import Testing

@testable import Fetching

/// Who comes next, without time.
struct TurnsTests {
    private let turns = Desk()

    /// Turns that a test changes while it looks at them.
    private final class Desk {
        private var turns = Turns(perOrigin: 2, atOnce: 4)
        var isIdle: Bool { turns.isIdle }
        func join(_ id: UUID, _ origin: String, isDoubtful: Bool = false) -> [UUID] {
            turns.join(id, origin, isDoubtful: isDoubtful)
        }
        func giveUp(_ id: UUID, _ origin: String) -> Bool { turns.giveUp(id, origin) }
        func leave(_ origin: String, wasSlow: Bool) -> [UUID] { turns.leave(origin, wasSlow: wasSlow) }

        /// Has origins asked once, and quick.
        func know(_ origins: String...) {
            for origin in origins {
                _ = join(UUID(), origin)
                _ = leave(origin, wasSlow: false)
            }
        }
    }

    @Test func `an origin has two places at once`() {
        let ids = (0..<3).map { _ in UUID() }
        #expect(turns.join(ids[0], "a") == [ids[0]])
        #expect(turns.join(ids[1], "a") == [ids[1]])
        #expect(turns.join(ids[2], "a") == [])
        #expect(turns.leave("a", wasSlow: false) == [ids[2]])
    }

    @Test func `origins come in turn, however many wait for one`() {
        turns.know("a", "b", "c")
        for name in ["a", "a", "b", "b"] { #expect(turns.join(UUID(), name).count == 1) }
        let many = (0..<10).map { _ in UUID() }
        for id in many { #expect(turns.join(id, "a").isEmpty) }
        let one = UUID()
        #expect(turns.join(one, "c").isEmpty)
        // The place of `b` goes to `c`, for `a` has its two.
        #expect(turns.leave("b", wasSlow: false) == [one])
        #expect(turns.leave("a", wasSlow: false) == [many[0]])
    }

    @Test func `slow origins share half of the places`() {
        turns.know("healthy")
        for name in ["a", "b", "c"] {
            #expect(turns.join(UUID(), name).count == 1)
            #expect(turns.leave(name, wasSlow: true).isEmpty)
        }
        #expect(turns.join(UUID(), "a").count == 1)
        #expect(turns.join(UUID(), "b").count == 1)
        let waits = UUID()
        #expect(turns.join(waits, "c").isEmpty)
        #expect(turns.join(UUID(), "healthy").count == 1)
        #expect(turns.join(UUID(), "healthy").count == 1)
        // `a` is well again, which makes room for `c`.
        #expect(turns.leave("a", wasSlow: false) == [waits])
    }

    @Test func `a quarter of the places is kept for origins that are known to be quick`() {
        turns.know("healthy")
        for name in ["a", "b", "c"] { #expect(turns.join(UUID(), name).count == 1) }
        let waits = UUID()
        #expect(turns.join(waits, "d").isEmpty)
        #expect(turns.join(UUID(), "healthy").count == 1)
        #expect(turns.leave("healthy", wasSlow: false).isEmpty)
        #expect(turns.leave("a", wasSlow: true) == [waits])
    }

    @Test func `a doubtful origin counts as slow until it was quick`() {
        #expect(turns.join(UUID(), "a", isDoubtful: true).count == 1)
        #expect(turns.join(UUID(), "b", isDoubtful: true).count == 1)
        let waits = UUID()
        #expect(turns.join(waits, "c", isDoubtful: true).isEmpty)
        #expect(turns.join(UUID(), "new").count == 1)
        #expect(turns.leave("a", wasSlow: false) == [waits])
        #expect(turns.join(UUID(), "a", isDoubtful: true).count == 1)
    }

    @Test func `who gives up leaves no trace`() {
        let ids = (0..<3).map { _ in UUID() }
        for id in ids { _ = turns.join(id, "a") }
        #expect(turns.giveUp(ids[2], "a"))
        #expect(!turns.giveUp(ids[2], "a"))
        #expect(!turns.giveUp(ids[0], "a"))
        #expect(turns.leave("a", wasSlow: false).isEmpty)
        #expect(turns.leave("a", wasSlow: false).isEmpty)
        #expect(turns.isIdle)
    }

    @Test func `nobody is lost and no place either, whatever happens`() {
        var random = SystemRandomNumberGenerator()
        var running: [(id: UUID, origin: String)] = []
        var waiting: [UUID: String] = [:]
        for _ in 0..<5000 {
            let origin = "\(Int.random(in: 0..<6, using: &random))"
            var admitted: [UUID] = []
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                let id = UUID()
                waiting[id] = origin
                admitted = turns.join(id, origin)
            case 1:
                guard let one = waiting.first else { continue }
                #expect(turns.giveUp(one.key, one.value))
                waiting[one.key] = nil
            default:
                guard let index = running.indices.randomElement(using: &random) else { continue }
                admitted = turns.leave(running.remove(at: index).origin, wasSlow: Bool.random(using: &random))
            }
            for id in admitted {
                guard let origin = waiting.removeValue(forKey: id) else { continue }
                running.append((id, origin))
            }
            #expect(running.count <= 4)
            #expect(Dictionary(grouping: running, by: \.origin).values.allSatisfy { $0.count <= 2 })
        }
        while let one = running.popLast() {
            for id in turns.leave(one.origin, wasSlow: false) {
                guard let origin = waiting.removeValue(forKey: id) else { continue }
                running.append((id, origin))
            }
        }
        #expect(waiting.isEmpty && turns.isIdle)
    }
}
