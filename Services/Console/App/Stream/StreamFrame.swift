import NIOCore

/// Server-sent events as bytes.
enum StreamFrame {
    /// Says nothing, and keeps the connection open.
    static let comment = ByteBuffer(string: ":\n\n")
    /// Frames are joined up to so many bytes.
    private static let partSize = 64 << 10
    /// How soon a browser comes again.
    static let retry = ByteBuffer(string: "retry: 2000\n\n")

    /// An event; its data is JSON, in which a line end says nothing.
    static func make(_ name: StaticString, _ data: [UInt8], id: String?) -> ByteBuffer {
        var frame = ByteBuffer()
        frame.reserveCapacity(data.count + 80)
        if let id { frame.writeString("id: \(id)\n") }
        frame.writeString("event: ")
        frame.writeStaticString(name)
        frame.writeString("\ndata: ")
        frame.writeBytes(oneLine(data))
        frame.writeString("\n\n")
        return frame
    }

    /// Puts small frames that wait together into one, as every write costs; a large or a single one stays as it is.
    static func joined(_ frames: [ByteBuffer]) -> [ByteBuffer] {
        guard frames.count > 1 else { return frames }
        var parts: [ByteBuffer] = []
        var part = ByteBuffer()
        for frame in frames {
            if part.readableBytes + frame.readableBytes > partSize, part.readableBytes > 0 {
                parts.append(part)
                part = ByteBuffer()
            }
            part.writeImmutableBuffer(frame)
        }
        return parts + [part]
    }

    private static func oneLine(_ json: [UInt8]) -> [UInt8] {
        guard json.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return json }
        return json.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    }
}
