import Schema
import TestKit
import Testing

/// What counts as what was expected.
@Suite struct MatchingTests {
    private let came: JSON = ["a": 1, "b": ["c": "word"], "d": [["e": 2], ["e": 3]]]

    @Test(
        arguments: [
            [:], ["a": 1], ["a": "*"], ["b": ["c": "~^w"]], ["x": nil], ["d": "*"], ["d": [["e": 2], "*"]],
            ["b": "~\"word\""],
        ] as [JSON]
    )
    func `what is named is there`(_ expected: JSON) { #expect(came.fits(expected)) }

    @Test(
        arguments: [
            ["a": 2], ["a": nil], ["x": "*"], ["x": "~"], ["b": ["c": "wor"]], ["b": ["c": "~^ord"]], ["d": [["e": 2]]],
            ["d": [["e": 3], ["e": 2]]], ["a": ["b": 1]], ["b": ["c": "~["]], [],
        ] as [JSON]
    )
    func `what is named is not there`(_ expected: JSON) { #expect(!came.fits(expected)) }

    @Test(arguments: ["kit", "home", "tasks", "dashboard", "traffic", "clinic"])
    func `every case has a name of its own and expects something`(_ name: String) throws {
        let cases = try CaseFile.read(name).cases
        #expect(Set(cases.map(\.name)).count == cases.count)
        let idle = cases.filter { $0.expect.isEmpty }.map(\.name)
        #expect(idle == [])
        let runs = try ContractCase.all(in: CaseFile.read(name))
        let blind = runs.filter { CaseMessage($0.send, $0.version, own: "x").replyTopic == nil && $0.expect.isOfReply }
        #expect(blind.map(\.testDescription) == [], "nothing that is expected can be seen without an answer")
    }
}

extension Expectation {
    fileprivate var isEmpty: Bool {
        outcome == nil && problem == nil && reply == nil && envelope == nil && log == nil && answered == nil
            && nothing == nil && (events ?? []).isEmpty && (state ?? [:]).isEmpty
    }

    /// Whether all of it is seen in the answer alone.
    fileprivate var isOfReply: Bool {
        problem == nil && log == nil && nothing == nil && (events ?? []).isEmpty && (state ?? [:]).isEmpty
            && unheard == nil && (unretained ?? []).isEmpty
    }
}
