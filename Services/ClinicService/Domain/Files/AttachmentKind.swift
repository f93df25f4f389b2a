/// The kinds of files that are kept, told by their first bytes whatever their name says.
public enum AttachmentKind: String, CaseIterable, Sendable {
    case pdf = "application/pdf"
    case jpeg = "image/jpeg"
    case png = "image/png"

    /// The kind of a file; nil for one of another kind.
    public init?(_ bytes: some Sequence<UInt8>) {
        let start = Array(bytes.prefix(1024))
        if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if start.indices.contains(where: { start[$0...].starts(with: "%PDF-".utf8) }) {
            // Other bytes may stand before it, as Acrobat allows.
            self = .pdf
        } else {
            return nil
        }
    }
}
