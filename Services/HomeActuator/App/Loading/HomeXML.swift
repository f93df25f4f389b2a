import Foundation
import FoundationXML
import HomeActuatorDomain
import Schema

/// Reads homes from XML of the form `Viviendas/Vivienda/Sector/(Servicio|Dispositivo)/(Nombre, Tipo)`.
///
/// The order of children is free. A document comes from the bus, so nothing in it is ever fetched or expanded: one with
/// a document type is refused before the parser sees it, whatever its encoding.
package struct HomeXML: Hashable, Sendable {
    /// The largest document, in bytes.
    static let largest = 1 << 20
    /// The deepest nesting of tags.
    static let deepest = 200
    /// Every encoding in which `<!DOCTYPE` is these bytes, so that a search for them is enough.
    private static let encodings: [String: String.Encoding] = [
        "utf-8": .utf8, "utf8": .utf8, "us-ascii": .utf8, "ascii": .utf8,
        "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "windows-1252": .windowsCP1252, "cp1252": .windowsCP1252,
        // Foundation has no name for ISO 8859-15, but its number.
        "iso-8859-15": String.Encoding(rawValue: 0x8000_020F),
    ]

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// `<?xm` in EBCDIC, which the parser knows by itself.
    private static let ebcdic: [UInt8] = [0x4C, 0x6F, 0xA7, 0x94]

    /// The homes as the document has them.
    package let source: HomeSource
    /// What was passed over.
    let warnings: [XMLWarning]

    /// Reads a document.
    package init(_ document: [UInt8]) throws(XMLFault) {
        try Self.refuseDanger(in: document)
        let reader = HomeXMLReader()
        let parser = XMLParser(data: Data(try Self.text(of: document)))
        parser.shouldResolveExternalEntities = false
        parser.externalEntityResolvingPolicy = .never
        parser.delegate = reader
        let hasParsed = parser.parse()
        // A document that breaks off is parsed "successfully", and only the error tells.
        if !hasParsed || parser.parserError != nil {
            reader.parser(parser, parseErrorOccurred: parser.parserError ?? CocoaError(.fileReadCorruptFile))
        }
        if let fault = reader.fault { throw fault }
        source = HomeSource(homes: reader.homes)
        warnings = reader.warnings
    }

    private static func refuseDanger(in document: [UInt8]) throws(XMLFault) {
        if document.allSatisfy({ $0 <= 0x20 }) { throw fault(document, at: 0, "the document is empty") }
        guard document.count <= largest else {
            throw fault(document, at: 0, "the document has \(document.count) bytes; at most \(largest) are read")
        }
        if document.starts(with: ebcdic) { throw fault(document, at: 0, "it is in EBCDIC: save the document as UTF-8") }
        if let place = document.firstIndex(of: 0) {
            throw fault(document, at: place, "it has a byte 0, as UTF-16 has: save the document as UTF-8")
        }
        for mark in ["<!DOCTYPE", "<!ENTITY"] {
            if let place = document.firstRange(of: Array(mark.utf8)) {
                throw fault(document, at: place.lowerBound, "document types and entities (\(mark)) are not read")
            }
        }
        var instruction = BareInstruction()
        if instruction.ends(in: document) {
            throw fault(document, at: 0, "an instruction that is but a name, as <?x?>, is not read")
        }
    }

    /// The document as UTF-8, with blanks for its declaration, so that lines and columns stay what they are: the parser
    /// must not read another encoding than was looked at here, as a tag whose name is no text ends the process in it.
    private static func text(of document: [UInt8]) throws(XMLFault) -> [UInt8] {
        let isMarked = document.starts(with: byteOrderMark)
        let bytes = isMarked ? Array(document.dropFirst(byteOrderMark.count)) : document
        let declaration = XMLDeclaration(bytes)
        if declaration == .malformed { throw fault(document, at: 0, "its XML declaration is malformed") }
        var name: String?
        if case .present(let encoding) = declaration { name = encoding?.lowercased() }
        guard let encoding = encodings[name ?? "utf-8"] else {
            let words = "the encoding \(name?.uppercased() ?? "") is not read: save the document as UTF-8"
            throw fault(document, at: 0, words)
        }
        if isMarked || encoding == .utf8, let place = TextFault.first(in: bytes) {
            let words = "it is no UTF-8 there, and names no other encoding: save the document as UTF-8"
            throw fault(bytes, at: place, words)
        }
        guard let text = String(bytes: bytes, encoding: isMarked ? .utf8 : encoding) else {
            throw fault(document, at: 0, "it is no text in the encoding that it names: save the document as UTF-8")
        }
        guard declaration != .absent, let end = text.range(of: "?>")?.upperBound else { return Array(text.utf8) }
        return text[..<end].utf8.map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") } + text[end...].utf8
    }

    private static func fault(_ document: [UInt8], at offset: Int, _ reason: String) -> XMLFault {
        let before = document[..<offset]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        return XMLFault(line: line, column: offset - lineStart + 1, reason: reason)
    }
}
