import Schema

/// One command to send: where, what, and the id by which a repeat is recognised.
struct Order: Sendable {
    let service: ServiceEntry
    /// The entity's levels and the verb.
    let target: String
    let payload: [UInt8]
    let id: String
    let source: String

    /// Throws an `OperatorError` when the target is no place in topics or a lifetime finds no place in the payload.
    init(
        _ service: ServiceEntry,
        _ target: String,
        _ payload: [UInt8],
        id: String?,
        source: String,
        ttl: Double?
    ) throws(OperatorError) {
        guard target.split(separator: "/", omittingEmptySubsequences: false).allSatisfy(TopicSpace.isLevel) else {
            throw OperatorError(
                problem: "“\(target)” is no ENTITY/VERB",
                remedy: "write levels of a-z, 0-9, - and _ between slashes, such as vivienda-eficiente/louver/set"
            )
        }
        self.service = service
        self.target = target
        self.source = source
        let layout = try? JSONScanner.scan(payload)
        let isEnvelope = layout?.text("specversion", in: payload) != nil
        let given = layout?.text("id", in: payload)
        self.id = (isEnvelope ? given ?? id : id ?? given) ?? MessageID.new()
        guard let ttl else {
            self.payload = payload
            return
        }
        let lifetime = Lifetime(seconds: ttl, service: service.name, target: target, id: self.id, source: source)
        self.payload = try lifetime.put(into: payload, layout)
    }

    /// What goes beside the payload.
    var user: [(name: String, value: String)] { [("id", id), ("source", source)] }
}

extension MessageID {
    /// An id for now.
    static func new() -> String {
        make(at: .now, random: (.random(in: .min ... .max), .random(in: .min ... .max)))
    }
}
