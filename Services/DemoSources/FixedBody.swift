import Hummingbird
import Schema

/// What a person wants a source to say.
enum FixedBody {
    static let largest = 1 << 20

    /// The body to be served: any JSON as it came, and for a semaphore a number alone or with its key.
    static func text(_ bytes: [UInt8], for source: DemoSource, insteadOf now: String) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self), let tree = try? JSONTree(bytes) else {
            throw HTTPError(
                .badRequest,
                message: "expected JSON such as \(example(source)); for what is none there is PUT /\(source)/misbehave"
            )
        }
        guard source == .semaphore, let value = number(tree) else { return text }
        let name = (try? JSONTree(now.utf8))?.elements.first?["name"]?.word ?? source.rawValue
        let body: JSONTree = [["name": .text(name), "value": .number(value)]]
        return String(decoding: body.bytes, as: UTF8.self)
    }

    private static func number(_ tree: JSONTree) -> Double? {
        switch tree {
        case .number(let value): value
        case .object(let members) where members.count == 1:
            if case .number(let value)? = members["value"] { value } else { nil }
        default: nil
        }
    }

    private static func example(_ source: DemoSource) -> String {
        if source == .semaphore { return "60 or {\"value\":60}" }
        let items = JSONTree.list(Array(source.beginning.elements.prefix(1)))
        return String(decoding: items.bytes, as: UTF8.self)
    }
}
