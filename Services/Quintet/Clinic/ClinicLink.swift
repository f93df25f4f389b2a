import Bus
import Schema

/// The operator's connection to the clinic, on behalf of somebody.
struct ClinicLink: Sendable {
    let link: OperatorLink
    let actor: ClinicActor
    /// For each answer.
    let patience: Duration

    /// Nil when it was refused, which is told.
    func perform<C: Command>(_ command: C, at target: String? = nil) async throws -> CommandReply<C.Reply>? {
        try await link.perform(command, at: target, patience: patience)
    }

    /// Asks a question; a refusal is for the caller to judge.
    func ask<Q: Question>(_ question: Q) async throws -> Result<Q.Answer, Problem> {
        let payload = try JSONCodec().encode(question)
        let name = Q.channel.name ?? ""
        let message = try await link.request(.ask, of: Catalogue.clinic, name, payload, timeout: patience)
        let answer = Answer(message)
        if case .problem(let problem) = answer { return .failure(problem) }
        return .success(try answer.value(Q.Answer.self, from: Catalogue.clinic))
    }

    /// Does `work`; that nobody answered is told, and has an exit code of its own.
    static func answered(_ work: () async throws -> Int32) async throws -> Int32 {
        do { return try await work() } catch let error as BusError where [.timeout, .connection].contains(error.code) {
            StandardError.print(
                """
                no answer from clinic: \(error.reason)
                  see `quintet doctor`, then repeat the command
                """
            )
            return OperatorLink.noAnswer
        }
    }
}
