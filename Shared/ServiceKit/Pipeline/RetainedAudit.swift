/// Compares what the broker retains of a service's documents with the database, after each connect.
///
/// A broker may have lost retained messages, or hold some of a state that a restored database does not know. The
/// documents are read back for a moment; what is missing or different is published again, what is unknown is cleared.
struct RetainedAudit {
    /// Seconds after the last retained message came until the comparison.
    private static let quiet = 0.5
    /// Seconds to wait for the first one.
    private static let patience = 1.5

    private var seen: [String: [UInt8]] = [:]
    private(set) var deadline: Double?

    /// Whether the broker is being listened to.
    var isActive: Bool { deadline != nil }

    mutating func begin(now: Double) {
        seen = [:]
        deadline = now + Self.patience
    }

    /// - Parameter isRetained: whether the broker had it from before. What the service publishes meanwhile comes back as
    ///   well, and would put the end off for as long as it has something to say.
    mutating func note(_ topic: String, _ payload: [UInt8], isRetained: Bool, now: Double) {
        guard isActive else { return }
        seen[topic] = payload
        if isRetained { deadline = now + Self.quiet }
    }

    /// Ends the audit: what has to be published so that the broker holds what the database holds.
    mutating func finish(_ documents: [(topic: String, payload: [UInt8])]) -> [(topic: String, payload: [UInt8])] {
        deadline = nil
        defer { seen = [:] }
        var repairs = documents.filter { seen[$0.topic] != $0.payload }
        let known = Set(documents.map(\.topic))
        repairs += seen.keys.filter { !known.contains($0) }.sorted().map { ($0, []) }
        return repairs
    }

    mutating func cancel() { deadline = nil }
}
