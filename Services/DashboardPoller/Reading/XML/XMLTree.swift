import CLibXML
import Glibc
import Schema

/// A parsed XML document, and a context for paths in it; lives for one reading.
///
/// libxml2 is called as it is: Foundation's `XMLDocument` ends the process on a document that is not well-formed and on
/// a path that is wrong, and does not give back the memory of documents that are fine.
final class XMLTree {
    /// libxml2 looks at every attribute of an element once for each.
    static let mostAttributes = 2000

    let context: xmlXPathContextPtr
    private let document: xmlDocPtr

    /// - Throws: ``ReadingFault`` that says where the text stops being XML, or why it is refused.
    init(_ bytes: [UInt8]) throws {
        try Self.refuseManyAttributes(bytes)
        document = try Self.parse(bytes)
        guard let context = xmlXPathNewContext(document) else {
            xmlFreeDoc(document)
            throw XMLFault.memory
        }
        self.context = context
        XPath.quiet(context)
        // The prefixes of the document's own root can be used in paths.
        var space = xmlDocGetRootElement(document)?.pointee.nsDef
        while let declared = space {
            if let prefix = declared.pointee.prefix { xmlXPathRegisterNs(context, prefix, declared.pointee.href) }
            space = declared.pointee.next
        }
    }

    deinit {
        xmlXPathFreeContext(context)
        xmlFreeDoc(document)
    }

    /// The document itself, from which paths to items start.
    var root: xmlNodePtr { UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self) }

    private static func parse(_ bytes: [UInt8]) throws -> xmlDocPtr {
        guard let parser = xmlNewParserCtxt() else { throw XMLFault.memory }
        defer { xmlFreeParserCtxt(parser) }
        var watch = XMLWatch()
        let document = withUnsafeMutablePointer(to: &watch) { watch in
            parser.pointee._private = UnsafeMutableRawPointer(watch)
            XMLWatch.observe(parser)
            let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            return bytes.withUnsafeBytes { buffer in
                xmlCtxtReadMemory(
                    parser,
                    buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                    Int32(clamping: buffer.count),
                    nil,
                    "UTF-8",
                    Int32(options)
                )
            }
        }
        if let document, !watch.isRefused { return document }
        xmlFreeDoc(document)
        throw XMLFault.of(parser, watch, in: bytes)
    }

    /// A start tag has no `<` in it and a `=` for every attribute. Text with so many of them in a row is hardly data.
    private static func refuseManyAttributes(_ bytes: [UInt8]) throws {
        var count = 0
        for (offset, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "<") { count = 0 } else if byte == UInt8(ascii: "=") { count += 1 }
            if count > mostAttributes { throw XMLFault.attributes(at: TextPlace(of: offset, in: bytes)) }
        }
    }
}
