import Foundation
import Logging
import Schema
import Store

/// Which dead letters there are; a page of them.
public struct ListDeadLetters: Question {
    /// The number after which the page begins.
    public var after: Int64?

    public static let channel = Channel(.home, .question, [], "_dead-letters", of: "dead-letters")
    public static let summary = "Lists the messages that could not be handled."
    public static let example = ListDeadLetters(after: nil)
    public static let answerExample = DeadLetterList(letters: [])
}

/// A page of dead letters.
public struct DeadLetterList: Codable, Sendable {
    /// The letters, oldest first.
    public var letters: [DeadLetterNotice]
}

/// One dead letter with its bytes.
public struct ShowDeadLetter: Question {
    /// The letter's number.
    public var id: Int64

    public static let channel = Channel(.home, .question, [], "_dead-letter", of: "dead-letters")
    public static let summary = "Answers one dead letter with its raw bytes."
    public static let example = ShowDeadLetter(id: 1)
    public static let answerExample = DeadLetterContent(
        notice: DeadLetterNotice(
            id: 1, topic: "quintet/v1/main/home/cmd/a/b/set", problem: Problem(.internalError, "example"), attempts: 6,
            at: Timestamp(milliseconds: 0), bytes: 2),
        payload: Data("ON".utf8)
    )
}

/// A dead letter with its bytes.
public struct DeadLetterContent: Codable, Sendable {
    /// What is known of it.
    public var notice: DeadLetterNotice
    /// The raw payload, as base64.
    public var payload: Data
}

/// What to do with a dead letter.
public struct SettleDeadLetter: Command {
    /// The letter's number.
    public var number: Int64

    public static let channel = Channel(.home, .command, ["_dead-letter"], "retry", of: "dead-letters")
    public static let summary = "Tries a dead letter again (`retry`), or forgets it (`drop`)."
    public static let example = SettleDeadLetter(number: 1)

    public static func bare(_ text: String) -> SettleDeadLetter? { Int64(text).map(SettleDeadLetter.init) }
}

extension Microservice {
    /// The questions and commands by which a person settles what the service could not.
    mutating func addDeadLetterRoutes() {
        answer(ListDeadLetters.self, at: Channel(topic, .question, [], "_dead-letters", of: "dead-letters")) { question, _, transaction in
            let letters = try DeadLetters.list(transaction.db, after: question.after ?? 0)
            return DeadLetterList(letters: try letters.map { try DeadLetterDesk.notice($0, transaction) })
        }
        answer(ShowDeadLetter.self, at: Channel(topic, .question, [], "_dead-letter", of: "dead-letters")) { question, _, transaction in
            let letter = try DeadLetterDesk.find(question.id, transaction)
            return DeadLetterContent(
                notice: try DeadLetterDesk.notice(letter, transaction), payload: letter.message.payload)
        }
        on(SettleDeadLetter.self, at: Channel(topic, .command, ["_dead-letter"], "retry", of: "dead-letters")) { command, _, transaction in
            let letter = try DeadLetterDesk.find(command.number, transaction)
            try DeferredMessages.add(
                transaction.db, letter.message, entity: "dead-letter/\(letter.number)", attempts: 1,
                dueAt: transaction.now.milliseconds)
            _ = try DeadLetters.remove(transaction.db, letter.number)
            return .accepted()
        }
        on(SettleDeadLetter.self, at: Channel(topic, .command, ["_dead-letter"], "drop", of: "dead-letters")) { command, _, transaction in
            let letter = try DeadLetterDesk.find(command.number, transaction)
            _ = try DeadLetters.remove(transaction.db, letter.number)
            return .applied()
        }
    }
}

/// Where messages end that could not be handled.
enum DeadLetterDesk {
    /// Keeps a message, and tells of it on `sys/dead-letter`.
    static func bury(_ message: StoredMessage, _ problem: Problem, attempts: Int, _ transaction: Transaction) throws {
        let number = try DeadLetters.add(
            transaction.db, message, problem: try transaction.codec.encode(problem), attempts: attempts,
            at: transaction.now.milliseconds)
        let notice = DeadLetterNotice(
            id: number, topic: message.topic, problem: problem, attempts: attempts, at: transaction.now,
            bytes: message.payload.count)
        let topic = "\(transaction.topics.prefix)/\(transaction.service)/sys/dead-letter"
        try transaction.send(topic, try transaction.codec.encode(notice), isRetained: false)
        var line = LogLine(.error, "dead-letter.added", "a message is kept as dead letter \(number)").explained(by: problem)
        line.topic = message.topic
        line.attempt = attempts
        transaction.log(line)
    }

    static func find(_ number: Int64, _ transaction: Transaction) throws -> DeadLetter {
        guard let letter = try DeadLetters.find(transaction.db, number) else {
            throw Problem(.unknownEntity, "there is no dead letter \(number); list them to see their numbers")
        }
        return letter
    }

    static func notice(_ letter: DeadLetter, _ transaction: Transaction) throws -> DeadLetterNotice {
        DeadLetterNotice(
            id: letter.number,
            topic: letter.message.topic,
            problem: try transaction.codec.value(Problem.self, from: letter.problem[...]),
            attempts: letter.attempts,
            at: Timestamp(milliseconds: letter.at),
            bytes: letter.message.payload.count
        )
    }
}
