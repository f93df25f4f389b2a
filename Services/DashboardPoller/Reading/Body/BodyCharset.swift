import Foundation
import Schema

/// How a body's characters are written.
struct BodyCharset: Hashable {
    /// As it is declared.
    let name: String
    /// Nil for one that is not known here.
    let encoding: String.Encoding?
    /// Whether it stands in the document itself, as XML does it.
    var isOfProlog = false

    static let utf8 = BodyCharset(name: "UTF-8", encoding: .utf8)

    /// Whether its ASCII is more than a byte long.
    var isWide: Bool { name.uppercased().hasPrefix("UTF-16") || name.uppercased().hasPrefix("UTF-32") }

    /// The charset of a content type, or of an XML prolog; nil when there is none or it is plain UTF-8.
    static func declared(in body: SourceBody) -> BodyCharset? {
        if let name = parameter(of: body.contentType) { return named(name) }
        guard body.format == .xml, let name = ofProlog(body.bytes) else { return nil }
        var charset = named(name)
        // A prolog can only be read when its ASCII is a byte long.
        if charset.isWide { return nil }
        charset.isOfProlog = true
        return charset
    }

    /// The charset of a byte order mark, and how long that is.
    static func mark(of bytes: [UInt8]) -> (charset: BodyCharset, length: Int)? {
        let marks: [([UInt8], String)] = [
            ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
            ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
        ]
        return marks.first { bytes.starts(with: $0.0) }.map { (named($0.1), $0.0.count) }
    }

    /// The bytes in UTF-8.
    func decode(_ bytes: [UInt8]) -> [UInt8]? {
        guard let encoding else { return nil }
        let text = String(bytes: bytes, encoding: encoding)
        // What says Latin 1 is read by browsers as its superset, which in turn has five holes.
        guard encoding == .windowsCP1252, text == nil else { return text.map { Array($0.utf8) } }
        return String(bytes: bytes, encoding: .isoLatin1).map { Array($0.utf8) }
    }

    private static func named(_ name: String) -> BodyCharset {
        let encoding = encodings[name.lowercased()]
        return encoding == .utf8 ? .utf8 : BodyCharset(name: name, encoding: encoding)
    }

    private static func parameter(of contentType: String?) -> String? {
        guard let parts = contentType?.split(separator: ";").dropFirst() else { return nil }
        for part in parts {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard pair.count == 2, pair[0].lowercased() == "charset" else { continue }
            return pair[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        }
        return nil
    }

    private static func ofProlog(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.drop(while: \.isSpace).prefix(200), as: UTF8.self)
        guard head.hasPrefix("<?xml"), let end = head.range(of: "?>") else { return nil }
        return head[..<end.lowerBound].firstMatch(of: /encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/).map { String($0.1) }
    }

    private static let encodings: [String: String.Encoding] = [
        "utf-8": .utf8, "utf8": .utf8, "us-ascii": .utf8, "ascii": .utf8,
        "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252, "windows-1252": .windowsCP1252,
        "cp1252": .windowsCP1252, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
        "windows-1251": .windowsCP1251, "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
        "utf-16": .utf16, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
        "utf-32": .utf32, "utf-32le": .utf32LittleEndian, "utf-32be": .utf32BigEndian,
        "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC, "iso-2022-jp": .iso2022JP, "macintosh": .macOSRoman,
    ]
}
