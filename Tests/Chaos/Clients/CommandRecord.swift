/// A message, when it was sent, and what was answered: what its sender logs.
struct CommandRecord: Sendable {
    /// One answer as it came.
    struct Answer: Sendable {
        /// Seconds since the beginning.
        var at: Double
        /// A number of its bytes.
        var digest: UInt64
        /// The word of a reply, or the slug of a problem.
        var word: String
        var isReply: Bool
        var isRetryable = false
        /// The service's clock, in milliseconds since 1970.
        var time: Int64 = 0
        /// The entity's version afterwards, or as it was seen.
        var version: Int?
        /// Who wrote what was seen.
        var value: String?

        /// Whether the sender need not ask again.
        var isFinal: Bool { isReply || !isRetryable }
    }

    let id: String
    var draft: Draft
    /// When it was sent for the first time, in seconds since the beginning.
    var sentAt: Double
    var sends = 0
    /// When its lifetime ends, in milliseconds since 1970.
    var expires: Int64?
    var answers: [Answer] = []

    /// The answer after which it was not sent again.
    var final: Answer? { answers.first { $0.isFinal } }
    /// The first answer that says it was done.
    var reply: Answer? { answers.first { $0.isReply } }
}
