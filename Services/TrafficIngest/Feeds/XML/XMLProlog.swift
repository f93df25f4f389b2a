import Foundation
import TrafficIngestDomain

/// What stands before the root of an XML document, looked at before any parser sees it.
///
/// Foundation's parser on Linux does not tell of entities that a document declares, refuses UTF-8 under a declaration
/// of UTF-16, and takes an empty document for a good one. All three can be seen in the first bytes.
struct XMLProlog {
    /// The bytes to be parsed, without a mark of UTF-8 and without white space before them.
    private(set) var bytes: [UInt8]
    /// Whether that is what the parser will take them for.
    private let isUTF8: Bool

    /// Looks at what a document begins with, and mends what a parser could not bear.
    ///
    /// - Throws: ``FeedFault`` when it is no XML document that a feed may be.
    static func mend(_ document: HeadStream) throws {
        let head = try document.look(until: isWhole)
        let prolog = try XMLProlog(Array(head))
        guard head.count < HeadStream.limit || isWhole(head) else {
            throw FeedFault(
                .tooLarge,
                "expected an element within the first \(HeadStream.limit) bytes, got none in \(head.count)"
            )
        }
        document.head = prolog.bytes[...]
        document.isUTF8 = prolog.isUTF8
    }

    private init(_ head: [UInt8]) throws {
        bytes = head
        let isWide = Self.isWide(head)
        if !isWide { bytes = Array(head.unmarked) }
        let ascii = isWide ? Self.narrowed(head) : bytes
        guard let first = ascii.unmarked.first else {
            throw FeedFault(.empty, "expected an XML document, got \(head.isEmpty ? "nothing" : "only white space")")
        }
        guard first == UInt8(ascii: "<") else {
            let came = String(decoding: ascii.prefix(40), as: UTF8.self)
            throw FeedFault(.shape, "expected an XML document, got a text that begins with \(came.debugDescription)")
        }
        let encoding = try Self.encoding(ascii)
        isUTF8 = !isWide && (encoding.map { !Self.isOfOneByte($0) } ?? true)
        try Self.refuseDocumentType(ascii)
        if !isWide { mendDeclaration() }
    }

    /// Whether the root has begun, so that nothing more has to be read for a prolog.
    private static func isWhole(_ head: ArraySlice<UInt8>) -> Bool {
        let head = Array(head)
        return rootOrDocumentType((isWide(head) ? narrowed(head) : head)[...]) != nil
    }

    /// Bytes of UTF-8 under a declaration of UTF-16 are UTF-8 (Bulgaria's feed): without a declaration they are read as
    /// that.
    private mutating func mendDeclaration() {
        guard bytes.starts(with: Array("<?xml".utf8)), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return }
        let declaration = String(decoding: bytes[...end], as: UTF8.self).uppercased()
        guard ["UTF-16", "UTF16", "UTF-32", "UCS-2", "UCS-4", "ISO-10646"].contains(where: declaration.contains) else {
            return
        }
        bytes.removeSubrange(...end)
        bytes = Array(bytes.unmarked)
    }

    /// Feeds have no document type: the five entities of XML are all they need, and whoever declares more means harm.
    private static func refuseDocumentType(_ ascii: [UInt8]) throws {
        guard let tag = rootOrDocumentType(ascii[...]), tag.starts(with: Array("<!".utf8)) else { return }
        let text = String(decoding: tag.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        let line = text.prefix(60).debugDescription
        if text.contains("[") { throw FeedFault(.tooLarge, "expected no entities, got a declaration of some: \(line)") }
        throw FeedFault(.shape, "expected no document type, got \(line)")
    }

    /// What follows from the first tag that is neither a comment nor an instruction; nil when that did not come yet.
    private static func rootOrDocumentType(_ ascii: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = ascii
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...]
            let isComment = rest.starts(with: Array("<!--".utf8))
            guard isComment || rest.starts(with: Array("<?".utf8)) else { return rest.count > 4 ? rest : nil }
            // `<!-->` and `<?>` have no end yet: what seems to be one belongs to the beginning.
            let inside = rest.dropFirst(isComment ? 4 : 2)
            guard let found = inside.firstRange(of: Array((isComment ? "-->" : "?>").utf8)) else { return nil }
            rest = rest[found.upperBound...]
        }
        return nil
    }
}
