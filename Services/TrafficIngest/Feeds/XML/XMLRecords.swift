import Foundation
import FoundationXML
import TrafficIngestDomain

/// Reads a large XML document element by element: each one of some names is built with all that is in it, handed over,
/// and forgotten.
///
/// A document that declares entities is refused, and nothing outside the document is ever read.
public final class XMLRecords: NSObject {
    /// Deeper than this no feed is.
    private static let depth = 200
    /// A record larger than this is none: 4 million bytes of names, attributes and text.
    private static let recordLimit = 4_000_000

    private let names: Set<String>
    private let roots: Set<String>
    private let visit: (XMLNode, [XMLNode]) throws -> Void
    private var path: [XMLNode] = []
    /// How many elements of the path belong to a record.
    private var recordDepth = 0
    /// What the record has so far, and what is kept of all that is around the records.
    private var recordSize = 0
    private var frameSize = 0
    private var failure: (any Error)?
    private var root = Root.awaited

    /// libxml2 does not tell Foundation of a document that ends too early, so that is kept here.
    private enum Root { case awaited, open, closed }

    private init(_ names: Set<String>, _ roots: Set<String>, _ visit: @escaping (XMLNode, [XMLNode]) throws -> Void) {
        self.names = names
        self.roots = roots
        self.visit = visit
    }

    /// Reads a document whose root has one of some local names, and visits each element of other names when it is
    /// complete, with the elements it stands in, outermost first: those have attributes and the text before, and no
    /// children but earlier small ones.
    ///
    /// - Throws: ``FeedFault``, or what `visit` throws.
    public static func read(
        _ input: InputStream,
        roots: Set<String>,
        records names: Set<String>,
        visit: (XMLNode, [XMLNode]) throws -> Void
    ) throws {
        try withoutActuallyEscaping(visit) { visit in
            let reader = XMLRecords(names, roots, visit)
            let source = HeadStream(input)
            defer { source.close() }
            try XMLProlog.mend(source)
            let parser = XMLParser(stream: source)
            parser.shouldProcessNamespaces = true
            parser.shouldResolveExternalEntities = false
            parser.delegate = reader
            let isWhole = parser.parse()
            if let failure = reader.failure ?? source.fault { throw failure }
            guard isWhole, reader.root == .closed else { throw FeedFault(parser, isRootOpen: reader.root == .open) }
        }
    }

    private func stop(_ parser: XMLParser, _ error: any Error) {
        failure = failure ?? error
        parser.abortParsing()
    }

    private func grow(_ parser: XMLParser, by size: Int) {
        if recordDepth > 0 { recordSize += size } else { frameSize += size }
        guard max(recordSize, frameSize) > Self.recordLimit else { return }
        let what = recordDepth > 0 ? "a record" : "what stands around the records"
        let place = path.map(\.name).joined(separator: "/")
        stop(
            parser,
            FeedFault(.tooLarge, "expected at most \(Self.recordLimit) bytes of \(what), got more in \(place)")
        )
    }
}

extension XMLRecords: XMLParserDelegate {
    /// Begins an element, the first of which must be a root that is expected.
    public func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard failure == nil else { return }
        if root == .awaited {
            root = .open
            guard roots.contains(name) else {
                let expected = roots.sorted().joined(separator: " or ")
                return stop(parser, FeedFault(.shape, "expected the root \(expected), got \(name)"))
            }
        }
        guard path.count < Self.depth else {
            return stop(parser, FeedFault(.tooLarge, "expected at most \(Self.depth) elements in each other, got more"))
        }
        if recordDepth > 0 || names.contains(name) { recordDepth += 1 }
        path.append(XMLNode(name, attributes.byLocalName))
        // An element costs more than its name.
        grow(parser, by: attributes.reduce(name.utf8.count + 32) { $0 + $1.key.utf8.count + $1.value.utf8.count })
    }

    /// Adds to the text of the element that is open.
    public func parser(_ parser: XMLParser, foundCharacters text: String) {
        guard failure == nil, let node = path.last else { return }
        // Between records there is a line break for each, of no meaning.
        if recordDepth == 0 && text.utf8.allSatisfy({ $0 <= 32 }) { return }
        node.ownText += text
        grow(parser, by: text.utf8.count)
    }

    /// Adds to the text of the element that is open.
    public func parser(_ parser: XMLParser, foundCDATA block: Data) {
        self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }

    /// Hands over a record that is complete.
    public func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard failure == nil, let node = path.popLast() else { return }
        if path.isEmpty { root = .closed }
        if recordDepth == 1 {
            (recordDepth, recordSize) = (0, 0)
            path.last?.isWrapping = true
            do { try visit(node, path) } catch { stop(parser, error) }
        } else if node.isWrapping {
            path.last?.isWrapping = true
        } else {
            recordDepth = max(recordDepth - 1, 0)
            path.last?.children.append(node)
        }
    }

    /// What an entity stands for is nobody's business here: feeds need none beyond the five of XML.
    public func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
        stop(parser, FeedFault(.shape, "expected no entities, got &\(name); at line \(parser.lineNumber)"))
        return nil
    }
}

extension [String: String] {
    /// Without prefixes and without the declarations of namespaces; one without a prefix goes before one with.
    fileprivate var byLocalName: [String: String] {
        guard contains(where: { $0.key.utf8.contains(UInt8(ascii: ":")) }) else { return self }
        var local: [String: String] = [:]
        for (name, value) in sorted(by: { $0.key > $1.key }) {
            guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
            local[String(name[name.utf8.index(after: colon)...])] = value
        }
        return local.merging(filter { !$0.key.utf8.contains(UInt8(ascii: ":")) }) { $1 }
    }
}
