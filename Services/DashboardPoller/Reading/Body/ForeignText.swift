import Schema

/// What a text may be that is not in the format it should have.
enum ForeignText {
    case html, xml, jsonp, json

    init?(_ bytes: [UInt8]) {
        let head = String(decoding: bytes.drop(while: \.isSpace).prefix(200), as: UTF8.self).lowercased()
        if head.hasPrefix("<!doctype html") || head.hasPrefix("<html") || head.hasPrefix("<head") {
            self = .html
        } else if head.hasPrefix("<") {
            self = .xml
        } else if head.firstMatch(of: /^[a-z_$][a-z0-9_$.]*\s*\(/) != nil, bytes.contains(UInt8(ascii: ")")) {
            self = .jsonp
        } else if head.hasPrefix("{") || head.hasPrefix("[") {
            self = .json
        } else {
            return nil
        }
    }

    /// What came.
    var actual: String {
        switch self {
        case .html: "HTML"
        case .xml: "what looks like XML"
        case .jsonp: "what looks like JSONP, JSON in the call of a function"
        case .json: "what looks like JSON, or begins like it"
        }
    }

    /// What to do where another format was expected; nil when this is that format, and broken.
    func remedy(for format: SourceFormat) -> String? {
        switch (self, format) {
        case (.html, _):
            "the server answered HTML: wrong URL or login page; open the URL in a browser without logging in"
        case (.xml, .json), (.xml, .csv): "the body looks like XML: set format=xml"
        case (.jsonp, _): "ask for plain JSON, mostly by leaving the callback parameter out of the URL"
        case (.json, .xml), (.json, .csv): "the body looks like JSON: set format=json"
        default: nil
        }
    }
}
