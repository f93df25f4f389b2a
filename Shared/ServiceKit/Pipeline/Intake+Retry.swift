import Bus
import Foundation
import Logging
import Schema
import Store

/// A handler failed, and not because of the message: the same message may succeed later.
struct HandlingFailure: Error {
    let cause: any Error
    let request: Request
    let type: String?
    /// Whether the sender gave it an id.
    let isNamed: Bool
}

extension Intake {
    /// Waits before each further attempt at a message whose handling failed, in seconds; then it is a dead letter. None
    /// may be longer than ``DueTime/longestWait``.
    static let delays: [Double] = [1, 5, 30, 120, 600]

    /// Handles a command that just came; a failure defers it and blocks only its entity.
    ///
    /// What waits is on disk with all its bytes, so a confidential command that failed is given up at once.
    func freshCommand(_ message: Incoming, _ place: Destination, _ transaction: Transaction) throws {
        do {
            try command(message, place, transaction)
        } catch let failure as HandlingFailure where context.discretion.isConfidential {
            log(failure, attempt: 1, transaction)
            try giveUp(message, failure, transaction)
        } catch let failure as HandlingFailure {
            if !failure.isNamed { try noteAnonymous(message, failure.request, transaction) }
            try put(off: message, failure.request, transaction, attempts: 1, delay: Self.delays[0])
            log(failure, attempt: 1, transaction)
        }
    }

    /// Tries a command again whose time has come.
    func retry(_ deferred: DeferredMessage, _ place: Destination, _ transaction: Transaction) throws {
        let message = Incoming(deferred.message)
        do {
            try command(message, place, transaction, deferred: deferred)
            try DeferredMessages.remove(transaction.db, deferred.number)
        } catch let failure as HandlingFailure {
            try failedAgain(deferred, message, failure, transaction)
        }
    }

    /// Keeps a message behind the others of its entity.
    func put(off message: Incoming, _ request: Request, _ transaction: Transaction, attempts: Int, delay: Double) throws
    {
        var stored = StoredMessage(message, receivedAt: request.receivedAt)
        stored.id = request.id
        try transaction.put(
            off: stored,
            entity: request.subject,
            attempts: attempts,
            dueAt: Self.due(transaction, delay)
        )
    }

    private func failedAgain(
        _ deferred: DeferredMessage,
        _ message: Incoming,
        _ failure: HandlingFailure,
        _ transaction: Transaction
    ) throws {
        let attempts = deferred.attempts + 1
        log(failure, attempt: attempts, transaction)
        if context.discretion.isConfidential {
            try giveUp(message, failure, transaction)
            return try DeferredMessages.remove(transaction.db, deferred.number)
        }
        if attempts <= Self.delays.count {
            return try DeferredMessages.postpone(
                transaction.db,
                deferred.number,
                attempts: attempts,
                dueAt: Self.due(transaction, Self.delays[attempts - 1])
            )
        }
        let problem = Problem(.internalError, "given up after \(attempts) attempts: \(failure.cause)")
        try DeadLetterDesk.bury(deferred.message, problem, attempts: attempts, transaction)
        try refuse(message, problem, failure.request, failure.type, transaction)
        try DeferredMessages.remove(transaction.db, deferred.number)
    }

    private func log(_ failure: HandlingFailure, attempt: Int, _ transaction: Transaction) {
        var line = LogLine(
            .error,
            "handler.failed",
            context.discretion.isConfidential
                ? "the handler failed; the command is refused" : "the handler failed; the message is kept",
            about: failure.request,
            type: failure.type
        )
        line.attempt = attempt
        line.errorType = ProblemType.internalError.slug
        line.errorDetail = context.discretion.detail(of: failure.cause)
        transaction.log(line)
    }

    /// When what failed is tried again, in about so many seconds.
    static func due(_ transaction: Transaction, _ delay: Double) -> Int64 {
        (transaction.now + delay * transaction.chance.jitter).milliseconds
    }
}

extension StoredMessage {
    init(_ message: Incoming, receivedAt: Timestamp) {
        self.init(topic: message.topic, payload: message.payload, qos: message.qos, receivedAt: receivedAt.milliseconds)
        contentType = message.properties?.contentType
        responseTopic = message.properties?.responseTopic
        correlationData = message.properties?.correlationData.map { Data($0) }
        user = message.properties?.user.flatMap { [$0.name, $0.value] } ?? []
    }
}

extension Incoming {
    init(_ stored: StoredMessage) {
        let pairs = stride(from: 0, to: stored.user.count - 1, by: 2).map {
            (name: stored.user[$0], value: stored.user[$0 + 1])
        }
        self.init(
            topic: stored.topic,
            payload: Array(stored.payload),
            qos: stored.qos,
            properties: MessageProperties(
                contentType: stored.contentType,
                responseTopic: stored.responseTopic,
                correlationData: stored.correlationData.map { Array($0) },
                user: pairs
            )
        )
    }
}
