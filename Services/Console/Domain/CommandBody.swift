import Schema

/// What a browser sends for a command or question, made fit for the bus.
public enum CommandBody {
    /// Checks it, and for the clinic says who acts, whatever the browser said of that.
    ///
    /// - Throws: `malformed-payload` for what is no JSON, or is an envelope: who sends, under which id and where the answer
    ///   goes is the gateway's to say.
    public static func checked(_ body: [UInt8], actor: ClinicActor?) throws(Problem) -> [UInt8] {
        if body.isEmpty {
            guard let actor else { return [] }
            return try spliced(Array("{}".utf8), actor)
        }
        let layout: JSONLayout
        do {
            layout = try JSONScanner.scan(body)
        } catch {
            throw Problem(.malformedPayload, "the body is no JSON: \(error.reason) at byte \(error.offset)")
        }
        guard layout.range("specversion", in: body) == nil else {
            throw Problem(.malformedPayload, "the body is an envelope; send only the command's data")
        }
        guard let actor else { return body }
        guard layout.isObject else { throw Problem(.malformedPayload, "the clinic takes objects only") }
        return try spliced(body, actor)
    }

    private static func spliced(_ body: [UInt8], _ actor: ClinicActor) throws(Problem) -> [UInt8] {
        guard let layout = try? JSONScanner.scan(body), let json = try? JSONCodec().encode(actor) else {
            throw Problem(.malformedPayload, "the body is no JSON")
        }
        if let said = layout.range("actor", in: body) {
            return Array(body[..<said.lowerBound]) + json + body[said.upperBound...]
        }
        let rest = body[(layout.value.lowerBound + 1)...]
        return Array(#"{"actor":"#.utf8) + json + (layout.members.isEmpty ? [] : Array(",".utf8)) + rest
    }
}
