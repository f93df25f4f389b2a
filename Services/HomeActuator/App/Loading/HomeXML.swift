import Foundation
import FoundationXML
import HomeActuatorDomain

/// Reads homes from XML of the form `Viviendas/Vivienda/Sector/(Servicio|Dispositivo)/(Nombre, Tipo)`.
///
/// The order of children is free. A document comes from the bus, so nothing in it is ever fetched or expanded: one with
/// a document type is refused before the parser sees it, whatever its encoding.
struct HomeXML: Hashable, Sendable {
    /// The largest document, in bytes.
    static let largest = 1 << 20
    /// The deepest nesting of tags.
    static let deepest = 200
    /// Every encoding in which `<!DOCTYPE` is these bytes, so that a search for them is enough.
    private static let encodings: Set<String> = [
        "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin1", "iso-8859-15", "windows-1252", "cp1252",
    ]

    /// The homes as the document has them.
    let source: HomeSource
    /// What was passed over.
    let warnings: [XMLWarning]

    /// Reads a document.
    init(_ document: [UInt8]) throws(XMLFault) {
        try Self.refuseDanger(in: document)
        let reader = HomeXMLReader()
        let parser = XMLParser(data: Data(document))
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
        func refuse(at offset: Int, _ reason: String) -> XMLFault {
            let before = document[..<offset]
            let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
            return XMLFault(line: line, column: offset - lineStart + 1, reason: reason)
        }
        if document.allSatisfy({ $0 <= 0x20 }) { throw refuse(at: 0, "the document is empty") }
        guard document.count <= largest else {
            throw refuse(at: 0, "the document has \(document.count) bytes; at most \(largest) are read")
        }
        if let place = document.firstIndex(of: 0) {
            throw refuse(at: place, "it has a byte 0, as UTF-16 has: save the document as UTF-8")
        }
        for mark in ["<!DOCTYPE", "<!ENTITY"] {
            if let place = document.firstRange(of: Array(mark.utf8)) {
                throw refuse(at: place.lowerBound, "document types and entities (\(mark)) are not read")
            }
        }
        if let name = declaredEncoding(document), !encodings.contains(name.lowercased()) {
            throw refuse(at: 0, "the encoding \(name) is not read: save the document as UTF-8")
        }
    }

    /// The encoding that the XML declaration names.
    private static func declaredEncoding(_ document: [UInt8]) -> String? {
        let head = String(decoding: document.prefix(200), as: UTF8.self)
        guard let end = head.firstRange(of: "?>"), let start = head.firstRange(of: "<?xml"),
            let name = head[start.upperBound..<end.lowerBound].firstRange(of: "encoding")
        else { return nil }
        let rest = head[name.upperBound..<end.lowerBound]
        guard let open = rest.firstIndex(where: { $0 == "\"" || $0 == "'" }),
            let close = rest[rest.index(after: open)...].firstIndex(of: rest[open])
        else { return nil }
        return String(rest[rest.index(after: open)..<close])
    }
}
