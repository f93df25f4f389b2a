import CLibXML

/// What is noted while a document is parsed, and what ends that before its end.
struct XMLWatch {
    /// Elements and attributes together; more of them make a tree of several hundred megabytes.
    static let mostNodes = 500_000

    /// Where libxml2 found something wrong, and its words.
    struct Finding {
        let place: TextPlace
        let words: String
    }

    private(set) var nodes = 0
    /// The first; those that follow are mostly of its making.
    private(set) var finding: Finding?
    /// The name in a document type.
    private(set) var documentType: String?

    /// Whether a document is not taken, well-formed or not.
    var isRefused: Bool { documentType != nil || nodes > Self.mostNodes }

    /// Has a parser call back; its `_private` points to a watch.
    static func observe(_ parser: xmlParserCtxtPtr) {
        // Told of a document type before what is in it is read: whoever declares entities means harm.
        parser.pointee.sax.pointee.internalSubset = { context, name, _, _ in
            XMLWatch.of(context)?.pointee.documentType = name.map { String(cString: $0) } ?? ""
            xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
        }
        parser.pointee.sax.pointee.startElementNs = { context, name, prefix, uri, spaces, declared, count, usual, all in
            guard let watch = XMLWatch.of(context) else { return }
            watch.pointee.nodes += 1 + Int(count)
            guard watch.pointee.nodes <= XMLWatch.mostNodes else {
                // The arguments lie in the input, which is given back here.
                xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
                return
            }
            xmlSAX2StartElementNs(context, name, prefix, uri, spaces, declared, count, usual, all)
        }
        parser.pointee.sax.pointee.serror = { context, error in
            guard let watch = XMLWatch.of(context), watch.pointee.finding == nil, let error = error?.pointee,
                error.level == XML_ERR_FATAL
            else { return }
            let words = error.message.map { String(cString: $0) } ?? "the document is not well-formed"
            watch.pointee.finding = Finding(
                place: TextPlace(line: Int(error.line), column: Int(error.int2)),
                words: String(words.prefix { $0 != "\n" })
            )
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLWatch>? {
        context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private?.assumingMemoryBound(to: XMLWatch.self)
    }
}
