import Schema

/// The kinds of images a plan may have, told by their first bytes whatever their name says. SVG is none: it is a
/// document that may hold scripts.
public enum PlanImageKind: String, CaseIterable, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case webp = "image/webp"

    /// In bytes: 4 MiB.
    public static let largest = 4 << 20

    /// The kind of an image by its first bytes and its size.
    ///
    /// - Throws: why it cannot be a plan's image.
    public init(_ start: some Sequence<UInt8>, size: Int) throws(Problem) {
        guard size > 0 else { throw Self.refused("an image; send its parts with part first", "0 bytes") }
        guard size <= Self.largest else {
            throw Self.refused("an image of at most \(Self.largest) bytes; make it smaller", "\(size) bytes")
        }
        let start = Array(start.prefix(12))
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).elementsEqual("WEBP".utf8) {
            self = .webp
        } else {
            throw Self.refused("PNG, JPEG or WebP by its first bytes; convert it to one of them", "another kind")
        }
    }

    private static func refused(_ expected: String, _ actual: String) -> Problem {
        .violation([Violation("/upload", "image", expected: expected, actual: actual)])
    }
}
