// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.
import FoundationEssentials

/// Which dead letters there are; a page of them.
public struct ListDeadLetters: Question {
    /// The number after which the page begins.
    public var after: Int64?

    /// A request for the page after a number, or for the first.
    public init(after: Int64? = nil) { self.after = after }

    /// Where a service takes the question.
    public static func channel(of service: ServiceName) -> Channel { .deadLetters(asking: "_dead-letters", service) }

    public static let channel: Channel = channel(of: .each)
    public static let summary = "Lists the messages that could not be handled."
    public static let example = ListDeadLetters(after: 12)
    public static let answerExample = DeadLetterList(letters: [.example])
}

/// A page of dead letters.
public struct DeadLetterList: Codable, Sendable {
    /// The letters, oldest first.
    public var letters: [DeadLetterNotice]

    /// A page.
    public init(letters: [DeadLetterNotice]) { self.letters = letters }
}

/// One dead letter with its bytes.
public struct ShowDeadLetter: Question {
    /// The letter's number.
    public var id: Int64

    /// A request for one letter.
    public init(id: Int64) { self.id = id }

    /// Where a service takes the question.
    public static func channel(of service: ServiceName) -> Channel { .deadLetters(asking: "_dead-letter", service) }

    public static let channel: Channel = channel(of: .each)
    public static let summary = "Answers one dead letter with its raw bytes."
    public static let example = ShowDeadLetter(id: 13)
    public static let answerExample = DeadLetterContent(notice: .example, payload: Data("ON".utf8))
}

/// A dead letter with its bytes.
public struct DeadLetterContent: Codable, Sendable {
    /// What is known of it.
    public var notice: DeadLetterNotice
    /// The raw payload, as base64.
    public var payload: Data

    /// A letter and its bytes.
    public init(notice: DeadLetterNotice, payload: Data) {
        self.notice = notice
        self.payload = payload
    }
}

/// What to do with a dead letter; the verb says what.
public struct SettleDeadLetter: Command {
    /// The letter's number.
    public var number: Int64

    /// A request to settle one letter.
    public init(number: Int64) { self.number = number }

    /// Where a service takes the command to try a letter again.
    public static func retryChannel(of service: ServiceName) -> Channel { .deadLetter("retry", service) }

    /// Where a service takes the command to forget a letter.
    public static func dropChannel(of service: ServiceName) -> Channel { .deadLetter("drop", service) }

    public static let channel = retryChannel(of: .each)
    public static let summary = "Tries a dead letter again (`retry`), or forgets it (`drop`)."
    public static let example = SettleDeadLetter(number: 13)

    public static func bare(_ text: String) -> SettleDeadLetter? { Int64(text).map(SettleDeadLetter.init) }
}
