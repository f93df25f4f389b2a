import Bus
import Schema

/// What a service answered.
enum Answer: Sendable {
    case reply(data: [UInt8])
    case problem(Problem)
    /// Something that is no answer of ours.
    case unreadable(String)

    init(_ message: Incoming) {
        do {
            let (envelope, range) = try Envelope.read(message.payload)
            if envelope.type == "quintet.problem.v1" {
                self = .problem(try JSONCodec().value(Problem.self, from: message.payload[range]))
            } else {
                self = .reply(data: Array(message.payload[range]))
            }
        } catch {
            self = .unreadable(error.detail)
        }
    }

    /// The data as a value; throws an `OperatorError` for a problem.
    func value<V: Decodable>(_ type: V.Type, from service: ServiceEntry) throws -> V {
        switch self {
        case .reply(let data):
            do {
                return try JSONCodec().value(type, from: data[...])
            } catch {
                throw OperatorError.notUnderstood(service, error.detail)
            }
        case .problem(let problem):
            throw OperatorError(problem: "\(service.name) refuses: \(problem.title)", remedy: problem.detail)
        case .unreadable(let why): throw OperatorError.notUnderstood(service, why)
        }
    }
}

extension OperatorError {
    static func notUnderstood(_ service: ServiceEntry, _ why: String) -> Self {
        Self(problem: "the answer of \(service.name) is not understood: \(why)", remedy: "compare the versions")
    }
}
