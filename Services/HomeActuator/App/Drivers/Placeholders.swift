import HomeActuatorDomain
import Schema

/// Fills `{name} {state} {level} {position} {value}` in the templates of a side file.
struct Placeholders {
    private let words: [String: String]

    /// The words of a command; `action` is the one it is told by.
    init(_ command: DriverCommand, as action: DriverAction, name: String, inverted: Bool) {
        let target = command.target
        let position = target.position ?? Self.end(of: action)
        words = [
            "name": name,
            "state": Self.state(of: action),
            "level": String(target.brightness ?? (action == .off ? 0 : 100)),
            "position": String(inverted ? 100 - position : position),
            "value": Self.text(of: target.value),
        ]
    }

    /// The words of a question, which knows only the name.
    init(name: String) { words = ["name": name] }

    /// The template with its placeholders filled; what is put in is escaped by `escape` and never filled again.
    func fill(_ template: String, escape: (String) -> String = { $0 }) -> String {
        var filled = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            filled += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}"), let word = words[String(rest[rest.index(after: open)..<close])]
            else {
                filled.append("{")
                rest = rest.dropFirst()
                continue
            }
            filled += escape(word)
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }

    /// The payload of a template: inside JSON, texts are escaped so that a value cannot break out of its quotes.
    func payload(_ template: String) -> String {
        let isJSON = template.first == "{" || template.first == "["
        return fill(template, escape: isJSON ? Self.insideJSON : { $0 })
    }

    /// The URL of a template: what is put in is percent-encoded.
    func url(_ template: String) -> String { fill(template, escape: Self.insideURL) }

    /// The characters RFC 3986 calls unreserved, and nothing else, stay as they are.
    static func insideURL(_ text: String) -> String {
        let hex = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default: encoded += "%\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])"
            }
        }
    }

    private static func insideJSON(_ text: String) -> String {
        String(decoding: JSONTree.text(text).bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    private static func state(of action: DriverAction) -> String {
        switch action {
        case .on, .brightness: "ON"
        case .off, .open, .close, .stop: action.rawValue
        case .position, .value: ""
        }
    }

    private static func end(of action: DriverAction) -> Int { action == .close ? 0 : 100 }

    private static func text(of value: Scalar?) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): number.plain
        case .truth(let truth): truth ? "true" : "false"
        case nil: ""
        }
    }
}
