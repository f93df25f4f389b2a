import Foundation

/// Gives the beginning of a document, and then fails.
final class BreakingStream: InputStream {
    private var rest: [UInt8]

    init(_ beginning: String) {
        rest = Array(beginning.utf8)
        super.init(data: Data())
    }

    override func open() {}
    override func close() {}
    override var streamError: (any Error)? { nil }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        guard !rest.isEmpty else { return -1 }
        for (offset, byte) in rest.enumerated() { buffer[offset] = byte }
        defer { rest = [] }
        return rest.count
    }
}
