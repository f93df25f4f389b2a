import Foundation
import TrafficIngestDomain

/// What stands before the root of an XML document, looked at before any parser sees it.
///
/// Foundation's parser on Linux does not tell of entities that a document declares, refuses UTF-8 under a declaration
/// of UTF-16, and takes an empty document for a good one. All three can be seen in the first bytes.
struct XMLProlog {
    /// Longer than this no feed's comments before the root are.
    static let limit = 64 * 1024

    /// The bytes to be parsed, without a mark of UTF-8 and without white space before them.
    private(set) var bytes: [UInt8]

    /// - Throws: ``FeedFault`` when these are the first bytes of no XML document that a feed may be.
    init(_ head: [UInt8]) throws {
        bytes = head
        // UTF-16 and UTF-32 are told apart from the rest by their zeros; their ASCII is what is left without those.
        let isWide = head.prefix(4).contains(0) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        if !isWide { bytes = Self.plain(head) }
        let ascii = isWide ? head.filter { $0 != 0 && $0 < 0x80 } : bytes
        guard let first = ascii.first(where: { !$0.isXMLSpace }) else {
            throw FeedFault(.empty, "expected an XML document, got \(head.isEmpty ? "nothing" : "only white space")")
        }
        guard first == UInt8(ascii: "<") else {
            let came = String(decoding: ascii.prefix(40), as: UTF8.self)
            throw FeedFault(.shape, "expected an XML document, got a text that begins with \(came.debugDescription)")
        }
        try Self.refuseDocumentType(ascii)
        if !isWide { mendDeclaration() }
    }

    /// When the root does not begin within ``limit``.
    static func tooLong(_ head: [UInt8]) -> FeedFault {
        FeedFault(.tooLarge, "expected an element within the first \(limit) bytes, got none in \(head.count)")
    }

    /// Whether the root has begun, so that nothing more has to be read for a prolog.
    static func isWhole(_ head: [UInt8]) -> Bool {
        let ascii = head.filter { $0 != 0 }
        return rootOrDocumentType(ascii[...]) != nil
    }

    private static func plain(_ head: [UInt8]) -> [UInt8] {
        let unmarked = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        return Array(unmarked.drop { $0.isXMLSpace })
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
        bytes = Array(bytes.drop { $0.isXMLSpace })
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
            let end = Array((isComment ? "-->" : "?>").utf8)
            guard let found = rest.firstRange(of: end) else { return nil }
            rest = rest[found.upperBound...]
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isXMLSpace: Bool { self == 32 || self == 9 || self == 10 || self == 13 }
}
