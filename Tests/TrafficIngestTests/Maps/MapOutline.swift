import Foundation
import FoundationXML

/// The elements of an XML document with their texts, in order, as an independent parser sees them.
final class MapOutline: NSObject, XMLParserDelegate {
    private(set) var elements: [(path: String, text: String)] = []
    private(set) var ids: [String] = []
    private var path: [String] = []
    private var open: [Int] = []

    /// Nil when it is not well-formed.
    init?(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    /// The texts of the elements whose path ends so.
    func texts(_ path: String) -> [String] {
        elements.filter { ("/" + $0.path).hasSuffix("/" + path) }.map(\.text)
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        path.append(name)
        open.append(elements.count)
        elements.append((path.joined(separator: "/"), ""))
        if let id = attributes["id"] { ids.append(id) }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let index = open.last { elements[index].text += text }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        path.removeLast()
        open.removeLast()
    }
}
