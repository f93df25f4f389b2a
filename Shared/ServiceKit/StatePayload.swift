import Schema

/// A retained document with the two members every one has: `version` and `at`.
enum StatePayload {
    /// Puts the members behind those of an encoded object.
    static func encoded(_ document: [UInt8], version: Int, at time: Timestamp) -> [UInt8] {
        var bytes = document
        bytes.removeLast()
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(contentsOf: "\"version\":\(version),\"at\":\"\(time.description)\"}".utf8)
        return bytes
    }
}
