import Schema

/// A body as text: without a byte order mark, and in UTF-8 whatever it came in.
struct BodyText {
    /// Valid UTF-8.
    private(set) var bytes: [UInt8]
    private(set) var warnings: [PollWarning] = []

    /// - Throws: ``ReadingFault`` when there is no text, or none that can be read.
    init(_ body: SourceBody) throws {
        let mark = BodyCharset.mark(of: body.bytes)
        bytes = Array(body.bytes.dropFirst(mark?.length ?? 0))
        guard body.status != 204, !bytes.allSatisfy(\.isSpace) else { throw Self.empty(body) }
        let declared = BodyCharset.declared(in: body)
        if let mark {
            warnings.append(PollWarning("body.bom", detail: "a byte order mark of \(mark.charset.name) was left out"))
            try decode(mark.charset, isDeclared: true)
        } else if bytes.prefix(4).contains(0), declared?.isWide != true {
            throw Self.unreadable("bytes that look like UTF-16 or UTF-32", declared: declared?.name, at: "byte 1")
        } else {
            try decode(declared ?? .utf8, isDeclared: declared != nil)
        }
        // A prolog is what XML names its charset with, and nothing to warn of.
        if body.format == .xml, declared?.isOfProlog == true { warnings.removeAll { $0.code == "body.charset" } }
    }

    private mutating func decode(_ charset: BodyCharset, isDeclared: Bool) throws {
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        guard charset != .utf8 else {
            if isUTF8 { return }
            let place = TextPlace(of: Self.firstBadByte(bytes), in: bytes)
            throw Self.unreadable("bytes that are none", declared: isDeclared ? "UTF-8" : nil, at: "\(place)")
        }
        // What is UTF-8 beyond ASCII is nothing else by chance, whatever a server's settings declare.
        if isUTF8, !charset.isWide, bytes.contains(where: { $0 >= 0x80 }) || charset.encoding == nil {
            warnings.append(PollWarning("body.charset", detail: "declared as \(charset.name), read as the UTF-8 it is"))
            return
        }
        guard let decoded = charset.decode(bytes) else {
            throw Self.unreadable("bytes that are none", declared: charset.name, at: nil)
        }
        bytes = decoded
        warnings.append(PollWarning("body.charset", detail: "read as \(charset.name), as it is declared"))
    }

    private static func empty(_ body: SourceBody) -> ReadingFault {
        .empty(
            "body.empty",
            expected: "a body",
            actual: body.status == 204 ? "status 204" : "\(body.bytes.count) bytes, none of them to be seen",
            remedy: "nothing to do if the source has no data now; else look at the URL's answer in a browser"
        )
    }

    private static func unreadable(_ actual: String, declared: String?, at place: String?) -> ReadingFault {
        ReadingFault(
            "body.charset",
            expected: declared.map { "text in \($0), as it is declared" } ?? "text in UTF-8, as no charset is declared",
            actual: actual,
            place: place,
            remedy: "let the server send UTF-8, or say what it sends: Content-Type: …; charset=ISO-8859-1"
        )
    }

    private static func firstBadByte(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
        return offset
    }
}

extension UInt8 {
    /// Whether it is white space in JSON, XML and CSV.
    var isSpace: Bool { self == 32 || self == 9 || self == 10 || self == 13 }
}
