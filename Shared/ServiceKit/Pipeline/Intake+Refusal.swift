import Bus
import Logging
import Schema

extension Intake {
    /// Answers a refusal, or publishes it when nobody asked to be told, and says so in the log.
    func refuse(
        _ message: Incoming,
        _ problem: Problem,
        _ request: Request,
        _ type: String?,
        _ transaction: Transaction
    ) throws {
        var problem = problem
        problem.topic = message.topic
        problem = problem.bounded
        var request = request
        if request.id.isEmpty { request.name(transaction.newID()) }
        let told = request.answerTo == nil ? context.discretion.overheard(problem) : problem
        let payload = answerer.problem(told, of: request, id: transaction.newID(), at: transaction.now)
        let address = request.answerTo ?? ReplyAddress(topic: answerer.problemTopic(request.entity))
        do {
            try transaction.tell(payload, to: address)
        } catch is Problem {
            try tellBriefly(problem, of: request, transaction)
        }
        metrics.count("quintet_commands_total", outcome: problem.slug, mode: request.mode.rawValue)
        let event = problem.slug == ProblemType.expired.slug ? "command.expired" : "command.rejected"
        var line = LogLine(.warning, event, problem.title, about: request, type: type)
        line.explain(by: problem, context.discretion)
        line.at = transaction.now
        transaction.log(line)
    }

    /// An answer that repeats all the sender wrote may be larger than any packet: then it is told without, to whoever
    /// listens, as one message must never keep those that came with it from being committed.
    private func tellBriefly(_ problem: Problem, of request: Request, _ transaction: Transaction) throws {
        var brief = request
        brief.name(transaction.newID())
        brief.subject = ""
        let told = context.discretion.overheard(problem)
        let payload = answerer.problem(told, of: brief, id: transaction.newID(), at: transaction.now)
        try transaction.tell(payload, to: ReplyAddress(topic: answerer.problemTopic([])))
    }

    /// Reads the envelope of what was refused for its topic or its flag: a sender of MQTT 3.1.1 has its address there.
    func introduceUnread(_ message: Incoming, in request: inout Request) {
        let transport = message.properties.map(TransportProperties.init) ?? TransportProperties()
        guard var inbound = try? InboundReader.read(message.payload, transport) else { return }
        _ = inbound.dropLongNames()
        introduce(inbound, message, in: &request)
    }

    /// Refuses a question that was not answered.
    func fail(_ message: Incoming, _ request: Request, _ error: any Error, _ transaction: Transaction) throws {
        switch try Verdict(on: error, transaction) {
        case .refused(let problem): try refuse(message, problem, request, nil, transaction)
        case .failed(let error):
            let words = "the question failed: \(context.discretion.detail(of: error))"
            try refuse(message, Problem(.internalError, words), request, nil, transaction)
        }
    }

    /// Refuses a command whose handler failed, where its bytes may not be kept for another try.
    func giveUp(_ message: Incoming, _ failure: HandlingFailure, _ transaction: Transaction) throws {
        let cause = context.discretion.detail(of: failure.cause)
        let words = "the service failed (\(cause)); nothing was done, send it again"
        try refuse(message, Problem(.internalError, words), failure.request, failure.type, transaction)
    }
}
