import Schema

/// Text that is valid JSON, mended where SQLite would read it in another way than everybody else.
struct JSONSyntax {
    /// The text, with every byte where it was.
    private(set) var bytes: [UInt8]
    private(set) var warnings: [PollWarning] = []

    /// - Throws: ``ReadingFault`` that says where the text stops being JSON, and what else it may be.
    init(_ text: BodyText) throws {
        bytes = text.bytes
        let layout: JSONLayout
        do { layout = try JSONScanner.scan(bytes, by: .foreign) } catch { throw Self.fault(error, in: bytes) }
        if let first = layout.overridden.first {
            let place = "\(TextPlace(of: first.lowerBound, in: bytes))"
            let detail = "of equal keys in an object the last one counts"
            let count = layout.overridden.count
            warnings.append(PollWarning("json.duplicate_key", place: place, count: count, detail: detail))
        }
        // SQLite takes the first of equal keys. Space in place of the earlier ones leaves it only the last.
        for member in layout.overridden {
            bytes.replaceSubrange(member, with: repeatElement(UInt8(ascii: " "), count: member.count))
        }
        markZeros()
    }

    /// SQLite ends a text at `\u0000`. Another control character in its place is taken out of the shown text likewise.
    private mutating func markZeros() {
        let zero = Array("u0000".utf8)
        var place = 0
        while let slash = bytes[place...].firstIndex(of: UInt8(ascii: "\\")) {
            if bytes[(slash + 1)...].starts(with: zero) { bytes[slash + 5] = UInt8(ascii: "1") }
            place = slash + 2
        }
    }

    private static func fault(_ fault: JSONFault, in bytes: [UInt8]) -> ReadingFault {
        let place = "\(TextPlace(of: fault.offset, in: bytes))"
        if fault.isTooDeep {
            return ReadingFault(
                "parse.depth",
                expected: "JSON of at most \(JSONRules.foreign.maximumDepth) levels",
                actual: "more levels than that",
                place: place,
                remedy: "ask the source for a flatter form of its data"
            )
        }
        let stranger = ForeignText(bytes).flatMap { $0 == .json ? nil : $0 }
        return ReadingFault(
            "parse.json",
            expected: "JSON",
            actual: stranger?.actual ?? words(fault, in: bytes),
            place: place,
            remedy: stranger?.remedy(for: .json) ?? remedy(fault, in: bytes)
        )
    }

    private static func words(_ fault: JSONFault, in bytes: [UInt8]) -> String {
        guard fault.offset < bytes.count else { return "a text that ends too early: \(fault.reason)" }
        let came = String(decoding: bytes[fault.offset...].prefix(20), as: UTF8.self).prefix(10)
        return "\(String(came).debugDescription), \(fault.reason)"
    }

    private static func remedy(_ fault: JSONFault, in bytes: [UInt8]) -> String {
        guard fault.offset < bytes.count else { return "look whether the server ends its answers too early" }
        let word = String(decoding: bytes[fault.offset...].prefix(9), as: UTF8.self)
        if ["NaN", "Infinity", "-Infinity", "nan", "inf"].contains(where: word.hasPrefix) {
            return "let the source write null where it has no number: JSON has neither NaN nor Infinity"
        }
        return "mend the source's data there, or choose the format that it has"
    }
}
