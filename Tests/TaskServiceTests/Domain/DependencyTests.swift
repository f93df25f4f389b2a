import Schema
import TaskServiceDomain
import Testing

struct DependencyTests {
    private func circle(_ task: String, _ dependsOn: [String], _ known: [String: [String]]) -> [String]? {
        Dependencies.circle(from: task, through: dependsOn) { known[$0] ?? [] }
    }

    @Test func `a task that waits for itself is a circle`() {
        #expect(circle("a", ["a"], [:]) == ["a", "a"])
    }

    @Test func `two tasks that wait for each other are a circle`() {
        #expect(circle("a", ["b"], ["b": ["a"]]) == ["a", "b", "a"])
    }

    @Test func `a long way round is a circle, told in its order`() {
        #expect(circle("a", ["x", "b"], ["b": ["c"], "c": ["y", "d"], "d": ["a"]]) == ["a", "b", "c", "d", "a"])
    }

    @Test func `what the task waited for before does not count`() {
        #expect(circle("a", ["c"], ["a": ["b"], "b": ["a"], "c": []]) == nil)
    }

    @Test func `a diamond is no circle`() {
        #expect(circle("a", ["b", "c"], ["b": ["d"], "c": ["d"], "d": []]) == nil)
    }

    @Test func `a circle of others that is there already does not hang`() {
        #expect(circle("a", ["b"], ["b": ["c"], "c": ["b"]]) == nil)
    }

    @Test func `a task that is gone keeps nobody waiting`() {
        #expect(circle("a", ["gone", "also gone"], [:]) == nil)
        #expect(circle("a", [], [:]) == nil)
    }

    @Test func `a thousand layers of many ways are looked at once each`() {
        var looked = 0
        let found = Dependencies.circle(from: "a", through: ["0", "0'"]) { id in
            looked += 1
            guard let layer = Int(id.prefix { $0.isNumber }), layer < 1000 else { return [] }
            return ["\(layer + 1)", "\(layer + 1)'"]
        }
        #expect(found == nil)
        #expect(looked == 2002)
    }

    @Test func `the refusal names the circle and points to the field`() {
        let problem = Dependencies.problem(["a", "b", "a"])
        #expect(problem.slug == "dependency-cycle")
        #expect(problem.detail.contains("a → b → a"))
        #expect(problem.errors?.first?.pointer == "/dependsOn")
    }
}
