import Bus
import Store

/// Compares what the broker retains of a service's documents with the database, after each connect.
///
/// A broker may have lost retained messages, or hold some of a state that a restored database does not know. The
/// documents are read back for a moment; what is missing or different is published again, what is unknown is cleared.
struct RetainedAudit {
    /// Seconds after the last retained message came until the comparison.
    private static let quiet = 0.5
    /// Seconds to wait for the first one.
    private static let patience = 1.5
    /// Documents of the database that are held in memory at a time.
    private static let page = 100

    /// Of each document only a digest, as a service may have tens of thousands.
    private var seen: [String: Int64] = [:]
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
        seen[topic] = Self.digest(topic, payload)
        if isRetained { deadline = now + Self.quiet }
    }

    /// Whether the broker holds something else than this document of the database; asked once for each of them.
    mutating func misses(_ topic: String, _ payload: [UInt8]) -> Bool {
        seen.removeValue(forKey: topic) != Self.digest(topic, payload)
    }

    /// Ends the audit: the topics of what the broker holds and no document is.
    mutating func finish() -> [String] {
        deadline = nil
        defer { seen = [:] }
        return seen.keys.sorted()
    }

    /// Ends the audit, and publishes what has to be so that the broker holds what the database holds; answers how much.
    mutating func repair(_ transaction: Transaction) throws -> Int {
        var count = 0
        var last = ""
        while true {
            let documents = try StateTable.documents(transaction.db, after: last, limit: Self.page)
            guard let end = documents.last else { break }
            for document in documents where misses(document.topic, document.payload) {
                try transaction.send(document.topic, document.payload, isRetained: true)
                count += 1
            }
            last = end.topic
        }
        for topic in finish() {
            try transaction.send(topic, [], isRetained: true)
            count += 1
        }
        return count
    }

    mutating func cancel() { deadline = nil }

    private static func digest(_ topic: String, _ payload: [UInt8]) -> Int64 {
        Redeliveries.digest(Incoming(topic: topic, payload: payload))
    }
}
