import Schema

/// Whether tasks would wait for each other.
public enum Dependencies {
    /// The ids of a circle that would close when a task depended on others, beginning and ending with the task; nil
    /// when there is none. `lookup` tells what a task depends on.
    public static func circle(
        from task: String,
        through dependsOn: [String],
        lookup: (String) throws -> [String]
    ) rethrows -> [String]? {
        var paths = dependsOn.map { [$0] }
        var seen: Set<String> = []
        while let path = paths.popLast() {
            guard let last = path.last else { continue }
            if last == task { return [task] + path }
            guard seen.insert(last).inserted else { continue }
            paths += try lookup(last).map { path + [$0] }
        }
        return nil
    }

    /// The refusal that names a circle.
    public static func problem(_ circle: [String]) -> Problem {
        Problem(
            .dependencyCycle,
            "each would wait for the next: \(circle.joined(separator: " → ")); leave one of them out",
            errors: [Violation("/dependsOn", "acyclic", expected: "tasks that do not depend on this one")]
        )
    }
}
