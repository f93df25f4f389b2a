import Schema

extension FuzzTarget {
    /// The data of every message there is: a line with its type, and JSON or a bare value.
    static let messages = FuzzTarget("messages") { input in
        var pieces = Pieces(input)
        let type = pieces.text()
        let payload = pieces.remainder
        let entries = Contract.messages.filter { $0.channel.type == type }
        guard let layout = try? JSONScanner.scan(payload) else {
            for entry in entries { _ = entry.bare(String(decoding: payload, as: UTF8.self)) }
            return
        }
        for entry in entries {
            guard let written = try? entry.data.reread(Array(payload[layout.value])) else { continue }
            guard let again = try? entry.data.reread(written) else {
                throw Breach(description: "\(type) cannot be read after it was written")
            }
            try hold(again == written, "\(type) is another after it was written")
        }
    }
}
