/// A value of a JSON log line, enough to print it.
enum LogValue: Decodable, Sendable, Equatable {
    case text(String)
    case list([LogValue])
    case object([String: LogValue])
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let flag = try? container.decode(Bool.self) {
            self = .text("\(flag)")
        } else if let number = try? container.decode(Int64.self) {
            self = .text("\(number)")
        } else if let number = try? container.decode(Double.self) {
            self = .text("\(number)")
        } else if let list = try? container.decode([LogValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: LogValue].self))
        }
    }

    /// On one line, without quotes.
    var text: String {
        switch self {
        case .text(let text): text
        case .list(let list): "[" + list.map(\.text).joined(separator: ",") + "]"
        case .object(let object):
            "{" + object.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.text)" }.joined(separator: ",") + "}"
        case .null: "null"
        }
    }
}
