import Schema

/// One record of CSV, and where it begins.
struct CSVRecord: Hashable {
    /// From 1.
    let line: Int
    var fields: [String]
}

/// Reads CSV (RFC 4180) record by record: quoted fields may have delimiters, line breaks and doubled quotes in them.
///
/// The one package for CSV that is to be had makes short lines long before anybody sees them, knows no line numbers,
/// takes a quote that is never closed, and drops an empty field at the end; and all of them have to be told here.
struct CSVRecords {
    private let bytes: [UInt8]
    private let delimiter: UInt8
    private var place = 0
    private var line = 1
    /// Longer records have lost a quote.
    private static let mostFields = 10_000

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        delimiter = Self.delimiter(of: bytes)
    }

    /// The next record that is not an empty line; nil at the end.
    mutating func next() throws(ReadingFault) -> CSVRecord? {
        while place < bytes.count {
            var record = CSVRecord(line: line, fields: [])
            var isLast = false
            while !isLast {
                record.fields.append(try field())
                isLast = !skip(delimiter)
                guard record.fields.count <= Self.mostFields else { throw tooLong(record) }
            }
            endLine()
            if record.fields != [""] { return record }
        }
        return nil
    }

    private mutating func field() throws(ReadingFault) -> String {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
            let start = place
            while place < bytes.count, bytes[place] != delimiter, !isLineEnd(bytes[place]) { place += 1 }
            return String(decoding: bytes[start..<place], as: UTF8.self)
        }
        let start = place
        var text: [UInt8] = []
        place += 1
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "\n") { line += 1 }
            if byte != UInt8(ascii: "\"") {
                text.append(byte)
            } else if !skip(UInt8(ascii: "\"")) {
                try endQuotes()
                return String(decoding: text, as: UTF8.self)
            } else {
                text.append(byte)
            }
        }
        throw fault("a field that is closed by a double quote", "the end of the text", at: start)
    }

    private func endQuotes() throws(ReadingFault) {
        guard place < bytes.count, bytes[place] != delimiter, !isLineEnd(bytes[place]) else { return }
        let came = String(decoding: bytes[place...].prefix(20), as: UTF8.self).prefix(10)
        throw fault("a delimiter or a line's end after a closing quote", String(came).debugDescription, at: place)
    }

    /// Line feed, carriage return, or both.
    private mutating func endLine() {
        let hasReturn = skip(UInt8(ascii: "\r"))
        if skip(UInt8(ascii: "\n")) || hasReturn { line += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private func tooLong(_ record: CSVRecord) -> ReadingFault {
        ReadingFault(
            "parse.csv",
            expected: "at most \(Self.mostFields) fields in a line",
            actual: "more of them",
            place: "line \(record.line)",
            remedy: "ask the source for fewer columns"
        )
    }

    private func fault(_ expected: String, _ actual: String, at offset: Int) -> ReadingFault {
        ReadingFault(
            "parse.csv",
            expected: expected,
            actual: actual,
            place: "\(TextPlace(of: offset, in: bytes))",
            remedy: "write a quote within a quoted field twice, and close every quoted field"
        )
    }

    /// Whichever of comma, semicolon and tab the first line has most often outside of quotes.
    private static func delimiter(of bytes: [UInt8]) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in bytes.drop(while: { $0 == 10 || $0 == 13 }) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 10 || byte == 13 { break }
            if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
        }
        let most = counts.max() ?? 0
        return candidates[counts.firstIndex(of: most) ?? 0]
    }
}
