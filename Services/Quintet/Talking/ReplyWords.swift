import Schema

/// The reply to a command in words.
struct ReplyWords {
    let outcome: Outcome
    private let version: String?
    private let result: [UInt8]?

    /// Throws a `Problem` when the data is no reply to a command.
    init(_ data: [UInt8]) throws(Problem) {
        let head = try JSONCodec().value(Head.self, from: data[...])
        outcome = head.outcome
        version = head.entityversion
        result = (try? JSONScanner.scan(data))?.range("result", in: data).map { Array(data[$0]) }
    }

    /// The first line says how it stands; what was answered beside it follows.
    func lines(id: String) -> [String] {
        let version = version.map { ", version \($0)" } ?? ""
        let answer = result.map { PrettyJSON.text($0).split(separator: "\n").map { "  " + String($0).printable } } ?? []
        return ["\(outcome.rawValue): \(meaning)\(version)", "  id \(id)"] + answer
    }

    private var meaning: String {
        switch outcome {
        case .accepted: "committed, and under way"
        case .applied: "committed and done"
        case .noop: "nothing had to change"
        case .duplicate: "done before under this id"
        case .unknown: "an outcome that this version does not know"
        }
    }

    private struct Head: Decodable {
        let outcome: Outcome
        let entityversion: String?
    }
}
