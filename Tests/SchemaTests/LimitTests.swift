import Testing

@testable import Schema

struct LimitTests {
    private struct Note: Sendable {
        var level: Double?
        var name: String?
    }

    private let limits: [Limit<Note>] = [.range("level", 0...2.5) { $0.level }, .length("name", 2...4) { $0.name }]

    @Test(
        arguments: [
            (0, nil), (2.5, nil), (-0.5, "/level must be between 0 and 2.5, got -0.5"),
            (3, "/level must be between 0 and 2.5, got 3"), (.nan, "/level must be between 0 and 2.5, got nan"),
            (.infinity, "/level must be between 0 and 2.5, got inf"),
            (1e18, "/level must be between 0 and 2.5, got 1e+18"),
        ] as [(Double, String?)]
    )
    func `a number is held to its bounds, both accepted`(_ level: Double, _ refusal: String?) {
        #expect(words(of: Note(level: level)) == refusal)
    }

    @Test(
        arguments: [
            ("ab", nil), ("abcd", nil), ("a", "/name must be a text of 2 to 4 characters, got 1 characters"),
            ("abcde", "/name must be a text of 2 to 4 characters, got 5 characters"),
            ("ñandú".prefix(4).description, nil),
            // Counted as JSON Schema counts: five code points in one picture.
            ("👩‍👩‍👧", "/name must be a text of 2 to 4 characters, got 5 characters"),
        ] as [(String, String?)]
    )
    func `a text is held to its length`(_ name: String, _ refusal: String?) {
        #expect(words(of: Note(name: name)) == refusal)
    }

    @Test func `what is absent breaks no limit`() {
        #expect(words(of: Note()) == nil)
    }

    private func words(of note: Note) -> String? {
        let violations = limits.compactMap { $0.check(note) }
        return violations.isEmpty ? nil : Problem.violation(violations).detail
    }
}
