extension JSONDocument {
    /// Whether a path with wildcards leads to nothing because what it goes through is empty, and not because it is wrong.
    func mayHoldNothing(at path: JSONPath) throws -> Bool {
        guard let last = path.steps.lastIndex(where: { !$0.isSingular }), path.steps[last] == .every else {
            return false
        }
        let walked = JSONPath(steps: Array(path.steps[...last]))
        if last < path.steps.count - 1, try leads(walked) { return false }
        return try leads(JSONPath(steps: Array(path.steps[..<last])))
    }

    private func leads(_ path: JSONPath) throws -> Bool {
        guard !path.isSingular else { return try spelling(of: path) != nil }
        let query = JSONQuery(.many(path), fields: [], of: text)
        var isThere = false
        try database.visit(query.sql, query.arguments) { _ in
            isThere = true
            return false
        }
        return isThere
    }
}
