import Foundation
import Schema
import TrafficIngestDomain

/// A document whose first bytes are looked at, and mended where need be, before it is read.
final class HeadStream: InputStream {
    /// More bytes than these are not looked at.
    static let limit = 64 * 1024

    /// What was looked at and is still to be read.
    var head: ArraySlice<UInt8> = []
    /// Why it cannot be read to its end.
    private(set) var fault: FeedFault?
    /// Whether bytes that are no UTF-8 are held back: an element whose name is no text ends the process in the parser.
    var isUTF8 = false
    private var instruction = BareInstruction()
    /// What of a character has come so far.
    private var begun: [UInt8] = []

    private let input: InputStream
    /// The input has said that it is at its end; asking again is not what every stream bears.
    private var isAtEnd = false

    init(_ input: InputStream) {
        self.input = input
        super.init(data: Data())
        input.open()
    }

    /// The first bytes: so many that they tell enough, if they ever do.
    ///
    /// - Throws: ``FeedFault`` when the input breaks off.
    func look(until isEnough: (ArraySlice<UInt8>) -> Bool) throws -> ArraySlice<UInt8> {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while !isAtEnd, head.count < Self.limit, !isEnough(head) {
            let count = chunk.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map { pull($0, buffer.count) } ?? 0
            }
            head += chunk[..<max(count, 0)]
        }
        if let fault { throw fault }
        return head
    }

    /// It is open from the beginning.
    override func open() {}

    override func close() { input.close() }

    /// A stream that has none must not be asked for its error: Foundation's ends the process then.
    override var streamError: (any Error)? { fault == nil ? input.streamError : CocoaError(.fileReadCorruptFile) }

    override var hasBytesAvailable: Bool { !head.isEmpty || !isAtEnd }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        guard head.isEmpty else {
            let part = head.prefix(length)
            for (offset, byte) in part.enumerated() { buffer[offset] = byte }
            head = head.dropFirst(part.count)
            return checked(buffer, part.count)
        }
        return isAtEnd ? (fault == nil ? 0 : -1) : checked(buffer, pull(buffer, length))
    }

    private func checked(_ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
        guard count > 0 else { return count }
        if instruction.ends(in: UnsafeBufferPointer(start: buffer, count: count)) {
            fault = FeedFault(.shape, "expected no instruction that is but a name, such as <?x?>")
            (head, isAtEnd) = ([], true)
            return -1
        }
        guard isUTF8 else { return count }
        let bytes = begun + UnsafeBufferPointer(start: buffer, count: count)
        let end = TextFault.wholeEnd(of: bytes)
        begun = Array(bytes[end...])
        guard TextFault.first(in: Array(bytes[..<end])) != nil else { return count }
        fault = FeedFault(.encoding, "expected text in UTF-8, as the document names no other encoding; got other bytes")
        (head, isAtEnd) = ([], true)
        return -1
    }

    private func pull(_ buffer: UnsafeMutablePointer<UInt8>, _ length: Int) -> Int {
        let count = input.read(buffer, maxLength: length)
        if count <= 0 { isAtEnd = true }
        if count < 0 {
            let reason = input.streamError.map { ": \($0)" } ?? ""
            fault = FeedFault(.torn, "the document could not be read to its end\(reason)")
        }
        return count
    }
}

extension Collection<UInt8> {
    /// What follows the marks of UTF-8 and the white space that some documents begin with.
    var unmarked: SubSequence { drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}
