/// What a sender calls itself and its message is said again in every answer, event and log line that comes of it.
extension Inbound {
    /// The most bytes of each such name.
    public static let longestName = 255

    /// Takes out the names that are empty or too long; answers why the message is refused, if any was.
    public mutating func dropLongNames() -> Problem? {
        let names: [(String, WritableKeyPath<Inbound, String?>)] = [
            ("id", \.id), ("source", \.source), ("correlationid", \.correlationID), ("traceparent", \.traceparent),
        ]
        var problem: Problem?
        for (name, place) in names {
            guard let count = self[keyPath: place]?.utf8.count else { continue }
            // An empty name is none: taken for an id, it would be another one each time.
            if count == 0 { self[keyPath: place] = nil }
            guard count > Self.longestName else { continue }
            self[keyPath: place] = nil
            let words = "\(name) has \(count) bytes; at most \(Self.longestName) are taken"
            problem = problem ?? Problem(.schemaViolation, words)
        }
        return problem
    }
}
