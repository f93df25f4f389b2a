import Schema

/// How large a message may be that a service publishes. The broker closes the connection on a larger one; as the journal
/// is published in its order, nothing behind it would ever leave the service again.
enum PacketLimit {
    /// The broker's `max_packet_size`, less what MQTT puts around topic and payload.
    static let bytes = 256 * 1024 - 1024

    /// The topic, when a message on it is small enough.
    ///
    /// - Throws: the refusal of whatever would have led to the message; nothing of it is done.
    @discardableResult
    static func checked(_ topic: String, _ payload: [UInt8], correlation: [UInt8]? = nil) throws(Problem) -> String {
        let size = topic.utf8.count + payload.count + (correlation?.count ?? 0)
        guard size <= bytes else {
            throw Problem(
                .payloadTooLarge,
                "a message of \(size) bytes would come of it, and at most \(bytes) can be published; "
                    + "send less at once, or ask for less"
            )
        }
        return topic
    }
}

extension Problem {
    /// As much as a person reads: one that names thousands of violations, or quotes a whole file, is itself too large.
    var bounded: Problem {
        var problem = self
        problem.detail = Self.short(detail, 2000)
        problem.topic = topic.map { Self.short($0, 1000) }
        problem.errors = errors?.prefix(20).map { violation in
            var violation = violation
            violation.pointer = Self.short(violation.pointer, 500)
            violation.expected = Self.short(violation.expected, 500)
            violation.actual = violation.actual.map { Self.short($0, 500) }
            return violation
        }
        return problem
    }

    private static func short(_ text: String, _ most: Int) -> String {
        text.utf8.count <= most ? text : String(text.unicodeScalars.prefix(most)) + "…"
    }
}
