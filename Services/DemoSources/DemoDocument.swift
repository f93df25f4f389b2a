import FoundationXML
import Schema

/// What a path asks for: a source, and the form in which it is written.
struct DemoDocument: Sendable {
    enum Form: String, Sendable {
        case json, xml, csv

        var mediaType: String {
            switch self {
            case .json: "application/json"
            case .xml: "application/xml"
            case .csv: "text/csv; charset=utf-8"
            }
        }
    }

    let source: DemoSource
    let form: Form

    /// Reads `bar`, `bar.xml` or `bar.csv`; `nil` for anything else.
    init?(_ name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let source = parts.first.flatMap({ DemoSource(rawValue: String($0)) }),
            let form = parts.count == 1 ? .json : Form(rawValue: parts.dropFirst().joined(separator: "."))
        else { return nil }
        self.source = source
        self.form = form
    }

    /// The document with what the source says in JSON.
    func bytes(of body: String) throws -> [UInt8] {
        switch form {
        case .json: Array(body.utf8)
        case .xml: Array(xml(try JSONTree(body.utf8)).xmlData)
        case .csv: Array(csv(try JSONTree(body.utf8)).utf8)
        }
    }

    private func xml(_ body: JSONTree) -> XMLDocument {
        let root = XMLElement(name: source.rawValue)
        for item in body.elements {
            let element = XMLElement(name: "item")
            for key in source.keys {
                element.addChild(XMLElement(name: key, stringValue: item[key]?.word))
            }
            root.addChild(element)
        }
        let document = XMLDocument(rootElement: root)
        document.version = "1.0"
        document.characterEncoding = "utf-8"
        return document
    }

    private func csv(_ body: JSONTree) -> String {
        let rows = body.elements.map { item in source.keys.map { Self.cell(item[$0]?.word ?? "") } }
        return ([source.keys] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    /// RFC 4180: in quotes where it must be, and a quote within them twice.
    private static func cell(_ text: String) -> String {
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
