import FoundationEssentials
import Schema

extension DeadLetterNotice {
    /// Two lines: what it is, and why it could not be handled.
    var words: [String] {
        let size = bytes == 1 ? "1 byte" : "\(bytes) bytes"
        let tries = attempts == 1 ? "1 attempt" : "\(attempts) attempts"
        return ["  \(id)  \(at)  \(tries)  \(size)  \(topic)", "      \(problem.slug): \(problem.detail)"].map(
            \.printable
        )
    }
}

extension DeadLetterContent {
    /// The notice, then the payload as it was received.
    var words: [String] {
        notice.words + ["      payload: " + (String(validating: payload, as: UTF8.self)?.printable ?? base64)]
    }

    private var base64: String { "base64 \(payload.base64EncodedString())" }
}
