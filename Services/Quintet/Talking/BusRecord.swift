import Bus
import FoundationEssentials
import Schema

/// One message as a line of JSON, for programs.
enum BusRecord {
    static func text(_ message: Incoming, at now: Timestamp) -> String {
        var json = JSONWriter()
        json.member("at", now.description)
        json.member("topic", message.topic)
        json.member("qos", message.qos)
        json.member("retained", json: Array((message.isRetained ? "true" : "false").utf8))
        if let layout = try? JSONScanner.scan(message.payload) {
            json.member("payload", json: oneLine(message.payload[layout.value]))
        } else if let text = String(validating: message.payload, as: UTF8.self) {
            json.member("payload", text)
        } else {
            json.member("base64", Data(message.payload).base64EncodedString())
        }
        return String(decoding: json.finished(), as: UTF8.self)
    }

    /// Line ends between the parts of JSON say nothing; within a string they cannot stand.
    private static func oneLine(_ json: ArraySlice<UInt8>) -> [UInt8] {
        json.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? UInt8(ascii: " ") : $0 }
    }
}
