import Testing

@testable import Schema

struct ProblemTests {
    @Test func `every problem has a name of its own and a status that fits`() {
        #expect(Set(ProblemType.registry.map(\.slug)).count == ProblemType.registry.count)
        for problem in ProblemType.registry {
            #expect((400..<600).contains(problem.status))
            #expect(problem.slug.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
        }
        #expect(ProblemType.registry.map(\.status) == ProblemType.registry.map(\.status).sorted())
    }

    @Test func `a problem is read back as it was`() throws {
        var problem = Problem.conflict(expected: 3, current: 5)
        problem.topic = "a/b"
        let codec = JSONCodec()
        let read = try codec.value(Problem.self, from: try codec.encode(problem)[...])
        #expect(read == problem)
        #expect(read.slug == "version-conflict")
        #expect(read.currentVersion == 5)
    }

    @Test func `what came is cut where it is long`() {
        #expect(Violation("", "value", expected: "x", actual: String(repeating: "a", count: 500)).actual?.count == 120)
    }
}
