import Schema

extension FuzzTarget {
    /// A message with its properties: a line with those, `name=value` with tabs between, and the payload.
    static let envelopes = FuzzTarget("envelopes", longest: 8192) { input in
        var pieces = Pieces(input)
        let transport = transport(pieces.text())
        let payload = pieces.remainder
        for takesText in [false, true] {
            guard let inbound = try? InboundReader.read(payload, transport, takesText: takesText) else { continue }
            if case .json(let range) = inbound.body, !range.isEmpty {
                try hold(range.upperBound <= payload.count, "the data lies outside of the payload")
                try hold((try? JSONScanner.scan(Array(payload[range]))) != nil, "the data is no JSON by itself")
            }
            if let ttl = inbound.ttl { _ = (Timestamp(milliseconds: 1_790_000_000_000) + ttl).description }
        }
        guard let (envelope, range) = try? Envelope.read(payload) else { return }
        let written = envelope.encoded(data: Array(payload[range]))
        guard let (again, data) = try? Envelope.read(written) else {
            throw Breach(description: "an envelope that was written cannot be read")
        }
        try hold(again == envelope, "an envelope is another after it was written: \(again) instead of \(envelope)")
        try hold(written[data].elementsEqual(payload[range]), "the data changed on its way")
    }

    private static func transport(_ line: String) -> TransportProperties {
        var transport = TransportProperties()
        for part in line.split(separator: "\t") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { continue }
            switch pair[0] {
            case "content-type": transport.contentType = pair[1]
            case "response-topic": transport.responseTopic = pair[1]
            case "correlation-data": transport.correlationData = Array(pair[1].utf8)
            default: transport.user.append((pair[0], pair[1]))
            }
        }
        return transport
    }
}
