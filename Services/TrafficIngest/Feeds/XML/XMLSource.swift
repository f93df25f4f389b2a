import Foundation
import TrafficIngestDomain

/// The bytes of a document as a parser can bear them: its prolog is read and mended first, the rest passes through.
final class XMLSource: InputStream {
    /// Why there is nothing to parse.
    private(set) var fault: FeedFault?

    private let input: InputStream
    private var head: ArraySlice<UInt8> = []
    /// The input has said that it is at its end; asking again is not what every stream bears.
    private var isAtEnd = false

    init(_ input: InputStream) {
        self.input = input
        super.init(data: Data())
    }

    override func open() {
        input.open()
        do { head = try XMLProlog(readProlog()).bytes[...] } catch { fault = error as? FeedFault }
    }

    override func close() { input.close() }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        guard fault == nil else { return 0 }
        guard head.isEmpty else {
            let part = head.prefix(length)
            for (offset, byte) in part.enumerated() { buffer[offset] = byte }
            head = head.dropFirst(part.count)
            return part.count
        }
        return isAtEnd ? 0 : pull(buffer, length)
    }

    override var hasBytesAvailable: Bool { fault == nil && (!head.isEmpty || !isAtEnd) }

    private func pull(_ buffer: UnsafeMutablePointer<UInt8>, _ length: Int) -> Int {
        let count = input.read(buffer, maxLength: length)
        if count <= 0 { isAtEnd = true }
        if count < 0 {
            let reason = input.streamError.map { ": \($0)" } ?? ""
            fault = FeedFault(.torn, "the document could not be read to its end\(reason)")
        }
        return max(count, 0)
    }

    private func readProlog() throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        repeat {
            let count = chunk.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map { pull($0, buffer.count) } ?? 0
            }
            bytes += chunk[..<count]
            guard bytes.count < XMLProlog.limit else { throw XMLProlog.tooLong(bytes) }
        } while !isAtEnd && !XMLProlog.isWhole(bytes)
        if let fault { throw fault }
        return bytes
    }
}
