import Schema
import TrafficIngestDomain

/// One incident of the Servei Català del Trànsit, from its element `mct2_v_afectacions_data`.
struct SCTRecord {
    /// `identificador`: the incident's number times 100, plus the revision.
    let number: Int
    let record: FeedRecord

    /// The incident's number: the same however often the incident is changed.
    static func incident(_ number: Int) -> String { number < 100 ? "\(number)" : "\(number / 100)" }

    /// - Throws: ``Unusable`` when it has no number or no kind.
    init(_ node: XMLNode, box: GeoBox) throws(Unusable) {
        let code = node["identificador"]?.text ?? ""
        guard let number = Int(code), number > 0 else {
            throw Unusable("expected a number in identificador, got \(code.debugDescription)")
        }
        guard let type = node.number("tipus"), let subtype = node.number("subtipus") else {
            throw Unusable("expected numbers in tipus and subtipus of \(number), got none")
        }
        let state = SCTState(type, subtype, node.number("nivell") ?? 0)
        let cause = node["causa"]?.text
        var report = state.report(cause: cause, text: node["descripcio"]?.text)
        report.road = node["carretera"]?.text.map { name in
            let ref = RoadReference.normal(name)
            return IncidentReport.Road(ref: ref, name: ref == name ? nil : name)
        }
        report.extent = Self.extent(node)
        Self.head(node, &report)
        Self.place(node, box, &report)
        var record = FeedRecord(incident: Self.incident(number), id: code, report: report)
        record.revision = number % 100
        record.updatedAt = node["data"]?.text.flatMap { Timestamp(mail: $0) }
        record.unknownCodes = state.unknownCodes(cause: cause)
        (self.number, self.record) = (number, record)
    }

    /// Kilometres, in the direction of travel.
    private static func extent(_ node: XMLNode) -> IncidentReport.Extent? {
        let kilometres = [node.kilometre("pk_inici"), node.kilometre("pk_fi")]
        // The RSS twin writes `Ambdós`.
        let directions: [String: RoadDirection] = [
            "Creixent": .increasing, "Decreixent": .decreasing, "Ambdos sentits": .both, "Ambdós sentits": .both,
        ]
        let direction = directions[node["sentit"]?.text ?? ""] ?? .unknown
        guard let from = kilometres[0] ?? kilometres[1] else { return nil }
        let to = kilometres[1] ?? from
        let isTurned = direction == .increasing && from > to || direction == .decreasing && from < to
        return IncidentReport.Extent(
            fromKm: isTurned ? to : from,
            toKm: isTurned ? from : to,
            direction: direction
        )
    }

    /// `cap_a`, which says where to, when, and what else.
    private static func head(_ node: XMLNode, _ report: inout IncidentReport) {
        guard let text = node["cap_a"]?.ownText else { return }
        let direction = report.extent?.direction ?? .unknown
        let heading = SCTHeading(text, isOneWay: direction == .increasing || direction == .decreasing)
        report.extent?.towards = heading.towards
        report.validity.hours = heading.hours
        if heading.hasDiversion { report.impact.diversion = true }
        if let lanes = heading.lanesClosed {
            report.impact.lanesClosed = lanes
            report.impact.carriageway = report.impact.carriageway ?? .restricted
        }
        guard !report.text.isEmpty else { return }
        let words = [report.text[0].description, heading.remark].compactMap { $0 }
        report.text[0].description = words.isEmpty ? nil : words.joined(separator: ". ")
        report.text[0].truncated = heading.isTruncated ? true : nil
    }

    /// The point is where the stretch begins.
    private static func place(_ node: XMLNode, _ box: GeoBox, _ report: inout IncidentReport) {
        guard let point = node["geom"]?["Point"],
            let pair = point["coordinates"]?.text?.split(separator: ",").map(String.init).map(Double.init),
            pair.count >= 2, let x = pair[0], let y = pair[1]
        else { return }
        let crs = point.attributes["srsName"].map(CoordinateSystem.init(srsName:)) ?? .wgs84
        guard let position = PlaceReader.position(x: x, y: y, crs: crs, box: box) else { return }
        report.geometry = .point(position)
        report.geometryOrigin = .feedStart
        report.crsOriginal = crs?.name
    }
}

extension XMLNode {
    fileprivate func number(_ name: String) -> Int? { self[name]?.text.flatMap(Int.init) }

    fileprivate func kilometre(_ name: String) -> Double? {
        self[name]?.text.flatMap(Double.init).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}
