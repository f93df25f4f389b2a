import Schema
import TrafficIngestDomain

// In which encodings a prolog can be looked at: where ASCII is not ASCII, a document type could hide.

extension XMLProlog {
    private static let encodings = [
        "UTF-8", "UTF8", "US-ASCII", "ASCII", "ISO-8859-", "ISO_8859-", "ISO8859", "LATIN", "WINDOWS-125", "CP125",
        "UTF-16",
        "UTF16", "UTF-32", "UCS-2", "UCS-4", "ISO-10646",
    ]

    /// UTF-16 and UTF-32 are told apart from the rest by their zeros, or their mark.
    static func isWide(_ head: [UInt8]) -> Bool {
        head.prefix(4).contains(0) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    }

    /// UTF-16 or UTF-32 in a byte per unit, without the mark. What is no ASCII is a question mark: no half of a letter
    /// may pass for the end of a comment.
    static func narrowed(_ head: [UInt8]) -> [UInt8] {
        let start = Array(head.prefix(4))
        let isLong = start.count { $0 == 0 } > 2 || [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]].contains(start)
        let width = isLong ? 4 : 2
        let isBig = head.first == 0 || head.first == 0xFE
        let letters = stride(from: 0, to: head.count - width + 1, by: width).map { start -> UInt8 in
            let unit = head[start..<start + width]
            let letter = isBig ? unit[start + width - 1] : unit[start]
            return letter < 0x80 && unit.count { $0 == 0 } >= width - 1 ? letter : UInt8(ascii: "?")
        }
        return start.contains(0xFE) ? Array(letters.dropFirst()) : letters
    }

    /// Whether every byte of an encoding is a character.
    static func isOfOneByte(_ encoding: String) -> Bool {
        !encoding.hasPrefix("U") && !encoding.contains("ASCII") && !encoding.contains("10646")
    }

    /// The encoding that is declared, in capitals.
    ///
    /// - Throws: ``FeedFault`` for one in which nothing can be seen from here.
    static func encoding(_ ascii: [UInt8]) throws -> String? {
        let declaration = XMLDeclaration(ascii)
        if declaration == .malformed { throw FeedFault(.encoding, "expected an XML declaration, got a malformed one") }
        guard case .present(let encoding?) = declaration else { return nil }
        let name = encoding.uppercased()
        if encodings.contains(where: { name.hasPrefix($0) }) { return name }
        let came = name.prefix(40).debugDescription
        throw FeedFault(.encoding, "expected UTF-8, UTF-16, ISO 8859 or Windows-125x, got a declaration of \(came)")
    }
}
