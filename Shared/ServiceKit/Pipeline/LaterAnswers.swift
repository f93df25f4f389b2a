import Bus
import Schema
import Synchronization

/// Questions whose answers take work beside the pipeline, on their way there and back.
package final class LaterAnswers: Sendable {
    /// A question that is being worked on.
    struct Question: Sendable {
        let message: Incoming
        let request: Request
        let type: String
        let work: @Sendable (SourceContext) async throws -> [UInt8]
    }

    /// Its answer, or why there is none.
    struct Answer: Sendable {
        let question: Question
        let result: Result<[UInt8], any Error>
    }

    /// More than so many at a time are refused.
    private static let limit = 32

    private struct State {
        var running = 0
        var done: [Answer] = []
    }

    private let state = Mutex(State())
    private let (questions, asking) = AsyncStream<Question>.makeStream()

    /// No question yet.
    package init() {}

    /// Begins the work on a question.
    ///
    /// - Throws: a refusal when too many are being worked on.
    func begin(_ question: Question) throws(Problem) {
        let isTaken = state.withLock { state in
            guard state.running < Self.limit else { return false }
            state.running += 1
            return true
        }
        guard isTaken else {
            throw Problem(.rateLimited, "\(Self.limit) such questions are being answered; ask again in a moment")
        }
        asking.yield(question)
    }

    /// Works on questions until there will be none.
    func run(_ source: SourceContext, wake: @escaping @Sendable () -> Void) async {
        await withDiscardingTaskGroup { group in
            for await question in questions {
                group.addTask {
                    let result: Result<[UInt8], any Error>
                    do { result = .success(try await question.work(source)) } catch { result = .failure(error) }
                    self.state.withLock { state in
                        state.running -= 1
                        state.done.append(Answer(question: question, result: result))
                    }
                    wake()
                }
            }
        }
    }

    /// Takes what is done.
    func take() -> [Answer] {
        state.withLock { state in
            defer { state.done.removeAll() }
            return state.done
        }
    }

    /// Takes back what could not be sent.
    func giveBack(_ answers: [Answer]) { state.withLock { $0.done.insert(contentsOf: answers, at: 0) } }

    var hasDone: Bool { state.withLock { !$0.done.isEmpty } }

    /// There will be no more questions.
    func finish() { asking.finish() }
}
