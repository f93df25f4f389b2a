import FoundationEssentials
import Schema

/// A file of records to be taken in, in pieces that fit into an upload each.
struct ClinicFile {
    /// NDJSON that is larger is cut.
    static let largestPiece = 8 << 20
    /// The service takes no larger upload.
    static let largestUpload = 240 * UploadParts.largest

    let format: ClinicFormat
    let pieces: [[UInt8]]

    /// Throws an `OperatorError` when the file is empty, or too large and cannot be cut.
    init(_ bytes: [UInt8], name: String, format: ClinicFormat?) throws(OperatorError) {
        self.format = format ?? Self.format(of: bytes, name: name)
        pieces = self.format == .fhir ? RecordLines.pieces(of: bytes, most: Self.largestPiece) : [bytes]
        guard !bytes.isEmpty else { throw OperatorError(problem: "\(name) is empty", remedy: "choose another file") }
        guard let large = pieces.first(where: { $0.count > Self.largestUpload }) else { return }
        throw OperatorError(
            problem: "\(name) has \(large.count) bytes in one piece, and the clinic takes \(Self.largestUpload)",
            remedy: "split it; FHIR with a resource on each line is cut here"
        )
    }

    /// By the file's extension, else by how it begins.
    private static func format(of bytes: [UInt8], name: String) -> ClinicFormat {
        switch URL(filePath: name).pathExtension.lowercased() {
        case "json", "ndjson", "jsonl": return .fhir
        case "csv": return .csv
        case "tsv", "tab": return .tsv
        default: break
        }
        // What Windows puts before a text.
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .fhir }
        return text.prefix { $0 != 0x0A }.contains(0x09) ? .tsv : .csv
    }
}
