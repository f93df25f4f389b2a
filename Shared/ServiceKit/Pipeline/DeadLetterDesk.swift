import Foundation
import Logging
import Schema
import Store

extension Microservice {
    /// The questions and commands by which a person settles what the service could not.
    mutating func addDeadLetterRoutes() {
        answer(ListDeadLetters.self, at: ListDeadLetters.channel(of: topic)) { question, _, transaction in
            let letters = try DeadLetters.list(transaction.db, after: question.after ?? 0)
            return DeadLetterList(letters: try letters.map { try DeadLetterDesk.notice($0, transaction) })
        }
        answer(ShowDeadLetter.self, at: ShowDeadLetter.channel(of: topic)) { question, _, transaction in
            let letter = try DeadLetterDesk.find(question.id, transaction)
            return DeadLetterContent(
                notice: try DeadLetterDesk.notice(letter, transaction),
                payload: letter.message.payload
            )
        }
        on(SettleDeadLetter.self, at: SettleDeadLetter.retryChannel(of: topic)) { command, _, transaction in
            let letter = try DeadLetterDesk.find(command.number, transaction)
            try transaction.put(
                off: letter.message,
                entity: "dead-letter/\(letter.number)",
                attempts: 1,
                dueAt: transaction.now.milliseconds
            )
            _ = try DeadLetters.remove(transaction.db, letter.number)
            return .accepted()
        }
        on(SettleDeadLetter.self, at: SettleDeadLetter.dropChannel(of: topic)) { command, _, transaction in
            let letter = try DeadLetterDesk.find(command.number, transaction)
            _ = try DeadLetters.remove(transaction.db, letter.number)
            return .applied()
        }
    }
}

/// Where messages end that could not be handled.
enum DeadLetterDesk {
    /// Keeps a message, and tells of it on `sys/dead-letter`.
    static func bury(_ message: StoredMessage, _ whole: Problem, attempts: Int, _ transaction: Transaction) throws {
        let problem = transaction.discretion.overheard(whole)
        let number = try DeadLetters.add(
            transaction.db,
            message,
            problem: try transaction.codec.encode(problem),
            attempts: attempts,
            at: transaction.now.milliseconds
        )
        let notice = DeadLetterNotice(
            id: number,
            topic: message.topic,
            problem: problem,
            attempts: attempts,
            at: transaction.now,
            bytes: message.payload.count
        )
        let topic = "\(transaction.topics.prefix)/\(transaction.service)/sys/dead-letter"
        try transaction.send(topic, try transaction.codec.encode(notice), isRetained: false)
        var line = LogLine(.error, "dead-letter.added", "a message is kept as dead letter \(number)")
        line.explain(by: whole, transaction.discretion)
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
