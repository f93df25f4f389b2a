import Bus
import Glibc
import Schema

/// Sends one command and tells what became of it.
struct Sending {
    /// Whether to wait for the end of a command that is under way.
    enum Waiting {
        case no
        /// As long as it is worth it: its not being seen is no failure.
        case ifUnderWay
        case yes
    }

    /// The exit codes.
    enum Result {
        static let went: Int32 = 0
        static let refused: Int32 = 1
    }

    let order: Order
    let link: OperatorLink
    let waiting: Waiting
    let qos: Int
    let patience: Duration
    let endPatience: Duration
    let json: Bool

    func run() async throws -> Int32 {
        // Before sending: the end may come before the reply.
        let endings: AsyncThrowingStream<RequesterDelivery, any Error>? =
            if case .no = waiting {
                nil
            } else {
                try await link.requester.messages(CommandEnding.filters(of: order.service, in: link.topics))
            }
        let message: Incoming
        do {
            message = try await link.request(
                .cmd,
                of: order.service,
                order.target,
                order.payload,
                qos: qos,
                user: order.user,
                timeout: patience
            )
        } catch let error as BusError where [.timeout, .connection].contains(error.code) {
            return noAnswer(error)
        }
        if json { print(String(decoding: message.payload, as: UTF8.self)) }
        switch Answer(message) {
        case .problem(let problem):
            if !json { StandardError.print(problem.words.joined(separator: "\n")) }
            return Result.refused
        case .unreadable(let why): throw OperatorError.notUnderstood(order.service, why)
        case .reply(let data):
            let reply = try ReplyWords(data)
            if !json { reply.lines(id: order.id).forEach { print($0) } }
            fflush(nil)
            guard let endings, reply.outcome == .accepted else { return Result.went }
            return try await end(endings)
        }
    }

    private func noAnswer(_ error: BusError) -> Int32 {
        StandardError.print(
            """
            no answer from \(order.service.name): \(error.reason)
              repeat it with `--id \(order.id)`: the same id does nothing twice
            """
        )
        return OperatorLink.noAnswer
    }

    private func end(_ endings: AsyncThrowingStream<RequesterDelivery, any Error>) async throws -> Int32 {
        let id = order.id
        guard let ending = try await endings.first(within: endPatience, { CommandEnding($0, of: id) }) else {
            StandardError.print(
                "its end was not seen within \(endPatience.components.seconds) s; it is under way, or ended before"
            )
            if case .yes = waiting { return OperatorLink.noAnswer }
            return Result.went
        }
        print(json ? String(decoding: ending.payload, as: UTF8.self) : ending.words)
        return ending.wentWell ? Result.went : Result.refused
    }
}
