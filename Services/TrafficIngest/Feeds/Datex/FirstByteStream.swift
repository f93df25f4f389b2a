import Foundation

/// A stream whose first byte that is not white space is known before it is read.
final class FirstByteStream: InputStream {
    /// A declaration is no longer than this.
    private static let length = 256
    private static let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D]

    private let rest: InputStream
    private var start: [UInt8] = []
    /// The byte; nil when there is nothing but white space.
    private(set) var first: UInt8?

    init(_ stream: InputStream) {
        rest = stream
        super.init(data: Data())
        rest.open()
        var chunk = [UInt8](repeating: 0, count: Self.length)
        while start.count < Self.length || (first == nil && start.count < 65_536) {
            let count = rest.read(&chunk, maxLength: chunk.count)
            guard count > 0 else { break }
            start += chunk.prefix(count)
            first = first ?? start.first { !Self.marks.contains($0) }
        }
        start = Self.honest(start)
    }

    /// A declaration that can be read byte by byte is not in UTF-16, whatever it says; some feeds say so.
    private static func honest(_ start: [UInt8]) -> [UInt8] {
        let text = String(decoding: start, as: Unicode.ASCII.self)
        guard let false16 = text.firstRange(of: /<\?xml[^>]*encoding=["'][Uu][Tt][Ff]-?16["'].*?\?>/),
            let name = text[false16].firstRange(of: /[Uu][Tt][Ff]-?16/)
        else { return start }
        let offset = text.distance(from: text.startIndex, to: name.lowerBound)
        let length = text.distance(from: name.lowerBound, to: name.upperBound)
        return start[..<offset] + Array("UTF-8".utf8) + start[(offset + length)...]
    }

    override func open() {}

    override func close() { rest.close() }

    override var hasBytesAvailable: Bool { !start.isEmpty || rest.hasBytesAvailable }

    override var streamStatus: Stream.Status { start.isEmpty ? rest.streamStatus : .open }

    override var streamError: (any Error)? { rest.streamError }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
        guard !start.isEmpty else { return rest.read(buffer, maxLength: maxLength) }
        let count = min(maxLength, start.count)
        for index in 0..<count { buffer[index] = start[index] }
        start.removeFirst(count)
        return count
    }
}
