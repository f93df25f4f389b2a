import NIOCore

/// What a listener gets first.
enum StreamOpening: Sendable {
    /// Only what it missed.
    case missed([ByteBuffer])
    /// All that it may see, with the number that the rest of the stream goes on from.
    case snapshot(StreamView, id: String, bus: [UInt8])

    /// Parts of a snapshot are about so large, in bytes.
    private static let partSize = 256 << 10

    /// Its frames; only the last part has an id, so that who is cut off before begins anew.
    func frames() -> [ByteBuffer] {
        switch self {
        case .missed(let frames): return frames
        case .snapshot(let view, let id, let bus):
            let parts = Self.parts(view.documents)
            let frames = parts.enumerated().map { index, documents in
                let isLast = index == parts.count - 1
                let data = Self.data(documents, view.status, isLast: isLast)
                return StreamFrame.make("snapshot", data, id: isLast ? id : nil)
            }
            let figures = view.figures.map { StreamFrame.make("metrics", $0, id: nil) }
            return frames + [StreamFrame.make("bus", bus, id: nil)] + figures
        }
    }

    private static func parts(_ documents: [[UInt8]]) -> [[[UInt8]]] {
        var parts: [[[UInt8]]] = [[]]
        var size = 0
        for document in documents {
            if size + document.count > partSize, size > 0 {
                parts.append([])
                size = 0
            }
            parts[parts.count - 1].append(document)
            size += document.count
        }
        return parts
    }

    private static func data(_ documents: [[UInt8]], _ status: [[UInt8]], isLast: Bool) -> [UInt8] {
        let comma = [UInt8(ascii: ",")]
        var data = Array(#"{"documents":["#.utf8) + documents.joined(separator: comma) + Array("]".utf8)
        if isLast {
            data += Array(#","status":["#.utf8) + status.joined(separator: comma) + Array("]}".utf8)
        } else {
            data += Array(#","status":[],"more":true}"#.utf8)
        }
        return data
    }
}
