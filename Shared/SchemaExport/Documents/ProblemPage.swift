import Schema

/// The page of the registry of problems.
struct ProblemPage {
    var text: String {
        """
        # Problems

        What a service answers to input it refuses, or publishes on `problem/…` when there is nobody to answer: a
        CloudEvents envelope whose data is an RFC 9457 object, `\(Self.media)`. Its `type` is
        `urn:quintet:problem:` and the name below; `retryable` says whether the same input may succeed later without a
        change.

        | name | status | title | retryable |
        | --- | --- | --- | --- |
        \(ProblemType.registry.map(Self.row).joined(separator: "\n"))

        Written by `swift run SchemaExport` from `Shared/Schema/ProblemType.swift`; do not edit.

        """
    }

    private static let media = "application/problem+json"

    private static func row(_ problem: ProblemType) -> String {
        "| `\(problem.slug)` | \(problem.status) | \(problem.title) | \(problem.retryable ? "yes" : "no") |"
    }
}
