import Schema
import TrafficIngestDomain

/// What was read of a document so far.
struct DatexPublication {
    private var context: DatexContext
    private let supplier: String?
    private var head = SnapshotHead()
    private var types: [String] = []
    /// Why situations and records are over, by their ids, as far as the container has said it.
    private var over: [String: ClearReason] = [:]
    /// The records that were handed over without an end, by their own ids and by those of their situations.
    private var open: [String: Set<String>] = [:]
    private var ended: Set<String> = []
    private var isDelta = false

    init(_ context: DatexContext, supplier: String?) {
        self.context = context
        self.supplier = supplier
    }

    /// Enters a publication of a type, which may be declared with a prefix.
    mutating func enter(_ payload: XMLNode?) {
        guard let payload else { return }
        let type = payload.attributes["type"]?.split(separator: ":").last.map(String.init) ?? payload.name
        if !types.contains(type) { types.append(type) }
        context.lang = payload.attributes["lang"]
    }

    /// Notes when it was published.
    mutating func publish(at text: String?) {
        context.publishedAt = context.clock.time(text)
        head.publishedAt = head.publishedAt ?? context.publishedAt
    }

    /// Notes how it is exchanged.
    mutating func exchange(by protocol: String?) { isDelta = isDelta || `protocol`?.hasPrefix("delta") == true }

    /// Hands over the records of a situation.
    mutating func add(_ situation: XMLNode, _ hand: (FeedRecord) throws -> Void) throws {
        let name = situation.attributes["id"]
        for node in situation.all("situationRecord") {
            guard let id = node.attributes["id"], !id.isEmpty else {
                head.skipped.append("a record of the situation \(name ?? "without id") has no id")
                continue
            }
            let reader = DatexRecord(node: node, situation: situation, context: context)
            var record = FeedRecord(incident: number(id), id: id, report: reader.report)
            let version = node.attributes["version"] ?? node["situationRecordVersion"]?.text
            record.revision = version.flatMap { Int($0)?.exact }
            record.updatedAt = context.clock.time(node["situationRecordVersionTime"]?.text)
            record.unknownCodes = reader.unknownCodes
            record.ended = reader.ended ?? over[id] ?? name.flatMap { over[$0] }
            // What has its end already needs no second one.
            if record.ended == nil { for key in Set([id, name ?? id]) { open[key, default: []].insert(id) } }
            head.records += 1
            try hand(record)
        }
    }

    /// What a container says of the life of a situation or record. It may stand behind the records: then those are
    /// handed over once more, with nothing but their end.
    mutating func close(_ reference: XMLNode, _ hand: (FeedRecord) throws -> Void) throws {
        guard let reason = Self.reason(reference.first("managementStatus")?.text),
            let id = (reference["versionedReference"] ?? reference["reference"] ?? reference).attributes["id"]
        else { return }
        over[id] = over[id] ?? reason
        for record in (open[id] ?? []).sorted() where ended.insert(record).inserted {
            let report = IncidentReport(category: .other, cause: .init(code: "datex2:\(reason.rawValue)"))
            var end = FeedRecord(incident: number(record), id: record, report: report)
            end.ended = reason
            try hand(end)
        }
    }

    /// What the document says beside its records.
    ///
    /// - Throws: ``FeedFault`` when it is no publication of situations.
    func finished() throws -> SnapshotHead {
        guard types.contains("SituationPublication") else {
            let came = types.isEmpty ? "no publication" : types.joined(separator: ", ")
            throw FeedFault(.shape, "expected a SituationPublication, got \(came)")
        }
        // What a delta does not name is still there.
        guard !isDelta else { throw FeedFault(.shape, "expected a snapshot, got a delta, which has only the changes") }
        return try head.checked()
    }

    private func number(_ id: String) -> String {
        IncidentNumber.level(supplier.map { "\($0):\(id)" } ?? id)
    }

    private static func reason(_ status: String?) -> ClearReason? {
        switch status {
        case "cancelled", "cancel": .cancelled
        case "closed", "ended", "end": .ended
        default: nil
        }
    }
}
