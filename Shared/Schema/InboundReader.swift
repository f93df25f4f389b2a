/// Tells the three payload forms apart and reads their envelope.
///
/// The order is fixed: content type `application/cloudevents…`, then a JSON object that carries the four required
/// CloudEvents attributes, then user properties that carry them, else the payload is bare data.
public enum InboundReader {
    /// The largest accepted payload in bytes.
    public static let maximumBytes = 65_536

    /// Reads one payload. `takesText` is whether the verb takes any text, so that what is no JSON is not at fault.
    public static func read(
        _ payload: [UInt8],
        _ transport: TransportProperties = TransportProperties(),
        takesText: Bool = false
    ) throws(Problem) -> Inbound {
        guard payload.count <= maximumBytes else {
            let words = "the payload has \(payload.count) bytes; at most \(maximumBytes) are accepted"
            throw Problem(.payloadTooLarge, words)
        }
        let layout: JSONLayout
        do {
            layout = try JSONScanner.scan(payload)
        } catch {
            return try text(payload, transport, error, takesText: takesText)
        }
        if let envelope = try structured(layout, payload) { return merged(envelope, transport) }
        if saysEnvelope(transport) {
            throw envelopeMissing("specversion, id, source and type are not all there")
        }
        // A verb that takes any text reads its own quotes: `"+1"` is not `+1` there.
        let isQuoted = takesText && payload[layout.value].first == UInt8(ascii: "\"")
        let value =
            isQuoted
            ? .text(String(decoding: payload, as: UTF8.self)) : body(payload[layout.value], at: layout.value)
        if let envelope = binary(value, transport) { return merged(envelope, transport) }
        return merged(layout.isObject ? bare(layout, payload) : Inbound(mode: .bare, body: value), transport)
    }

    private static func saysEnvelope(_ transport: TransportProperties) -> Bool {
        transport.contentType?.lowercased().hasPrefix("application/cloudevents") == true
    }

    private static func envelopeMissing(_ reason: String) -> Problem {
        Problem(.malformedPayload, "the content type says CloudEvents, but \(reason)")
    }

    private static func structured(_ layout: JSONLayout, _ payload: [UInt8]) throws(Problem) -> Inbound? {
        guard layout.isObject, layout.text("specversion", in: payload) != nil, let id = layout.text("id", in: payload),
            let source = layout.text("source", in: payload), let type = layout.text("type", in: payload)
        else { return nil }
        guard layout.range("data_base64", in: payload) == nil else {
            throw Problem(.malformedPayload, "data_base64 is not read; put the data into the member data")
        }
        return Inbound(
            mode: .structured,
            id: id,
            source: source,
            type: type,
            correlationID: layout.text("correlationid", in: payload),
            traceparent: layout.text("traceparent", in: payload),
            time: layout.text("time", in: payload).flatMap(Timestamp.init),
            expiry: layout.text("expirytime", in: payload).flatMap(Timestamp.init),
            replyTo: layout.text("replyto", in: payload),
            body: data(layout, payload)
        )
    }

    /// The member `data`; no data and `null` are an empty object.
    private static func data(_ layout: JSONLayout, _ payload: [UInt8]) -> Inbound.Body {
        guard let range = layout.range("data", in: payload), !payload[range].elementsEqual("null".utf8) else {
            return .json(layout.value.upperBound..<layout.value.upperBound)
        }
        return body(payload[range], at: range)
    }

    private static func binary(_ body: Inbound.Body, _ transport: TransportProperties) -> Inbound? {
        guard transport.value("specversion") != nil, let id = transport.value("id"),
            let source = transport.value("source"), let type = transport.value("type")
        else { return nil }
        return Inbound(
            mode: .binary,
            id: id,
            source: source,
            type: type,
            correlationID: transport.value("correlationid"),
            time: transport.value("time").flatMap(Timestamp.init),
            expiry: transport.value("expirytime").flatMap(Timestamp.init),
            replyTo: transport.value("replyto"),
            body: body
        )
    }

    private static func bare(_ layout: JSONLayout, _ payload: [UInt8]) -> Inbound {
        Inbound(
            mode: .bare,
            id: layout.text("id", in: payload),
            source: layout.text("source", in: payload),
            ttl: layout.number("ttl", in: payload),
            replyTo: layout.text("reply_to", in: payload),
            body: .json(layout.value)
        )
    }

    /// Scalars become text without quotes, so that `"ON"`, `ON` and `{"data":"ON"}` are one thing to a verb.
    private static func body(_ value: ArraySlice<UInt8>, at range: Range<Int>) -> Inbound.Body {
        switch value.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): .json(range)
        default: .text(JSONLayout.text(value) ?? String(decoding: value, as: UTF8.self))
        }
    }

    /// What is no JSON: the value itself, unless it looks like JSON that went wrong.
    private static func text(
        _ payload: [UInt8],
        _ transport: TransportProperties,
        _ fault: JSONFault,
        takesText: Bool
    ) throws(Problem) -> Inbound {
        guard let text = String(validating: payload, as: UTF8.self) else {
            throw Problem(.malformedPayload, "the payload is not valid UTF-8")
        }
        let reason = "the payload is no JSON: \(fault.reason) at byte \(fault.offset)"
        if saysEnvelope(transport) { throw envelopeMissing(reason) }
        // `echo ON` sends a line break with it; a text is taken as it is, a word is not.
        let value = takesText ? text : trimmed(text)
        if !takesText, let first = trimmed(value, alsoMark: true).utf8.first, "{[\"".utf8.contains(first) {
            throw Problem(.malformedPayload, reason)
        }
        return merged(binary(.text(value), transport) ?? Inbound(mode: .bare, body: .text(value)), transport)
    }

    /// The text without space at its ends, and without a byte order mark if asked.
    private static func trimmed(_ text: String, alsoMark: Bool = false) -> String {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool {
            scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" || (alsoMark && scalar == "\u{FEFF}")
        }
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
        while let last = scalars.last, isSpace(last) { scalars.removeLast() }
        return String(scalars)
    }

    /// MQTT 5 properties fill what the payload leaves open; the response topic wins over every other.
    private static func merged(_ inbound: Inbound, _ transport: TransportProperties) -> Inbound {
        guard !transport.isEmpty else { return inbound }
        var inbound = inbound
        if inbound.mode == .bare {
            inbound.id = transport.value("id") ?? inbound.id
            inbound.source = transport.value("source") ?? inbound.source
        }
        inbound.traceparent = inbound.traceparent ?? transport.value("traceparent")
        inbound.replyTo = transport.responseTopic ?? inbound.replyTo
        return inbound
    }
}
