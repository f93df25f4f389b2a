import Schema
import TrafficIngestDomain

/// One affectation of the feed of 2011, with every segment of road that it stands in.
struct OTNAffectation {
    let code: String
    let state: SCTState
    /// Of the first segment.
    let road: String?
    /// The kilometres of the segments on that road, as the first one runs.
    private(set) var kilometres: (from: Double, to: Double)?

    /// - Throws: ``Unusable`` when it has no code or no kind.
    init(_ node: XMLNode, in segment: XMLNode) throws(Unusable) {
        let place = "segment \(segment.attributes["code"] ?? "without a code")"
        guard let code = node.attributes["code"], !code.isEmpty else {
            throw Unusable("expected a code of an affectation in \(place), got none")
        }
        guard let type = node.number("type"), let subtype = node.number("subtype") else {
            throw Unusable("expected numbers in type and subtype of \(code) in \(place), got none")
        }
        self.code = code
        state = SCTState(type, subtype, node.number("level") ?? 0)
        road = segment.road
        kilometres = segment.kilometres
    }

    /// Whether a further segment is on the same road; the stretch then holds it too.
    mutating func extend(_ segment: XMLNode) -> Bool {
        guard segment.road == road else { return false }
        guard let more = segment.kilometres else { return true }
        guard let (from, to) = kilometres else {
            kilometres = more
            return true
        }
        let (low, high) = (min(from, to, more.from, more.to), max(from, to, more.from, more.to))
        kilometres = from <= to ? (low, high) : (high, low)
        return true
    }

    /// What it says. The feed gives neither words nor coordinates: they are the dictionaries'.
    func record(_ places: [KilometrePlace], box: GeoBox?) -> FeedRecord {
        var report = state.report()
        if let road {
            let ref = RoadReference.normal(road)
            report.road = IncidentReport.Road(ref: ref, name: ref == road ? nil : road)
        }
        // What the numbers of its direction mean is not known.
        if let kilometres {
            report.extent = IncidentReport.Extent(fromKm: kilometres.from, toKm: kilometres.to)
        }
        if let road, let from = kilometres?.from,
            let place = KilometrePlace.nearest(places, road: road, kilometre: from),
            box?.contains(place.position) ?? true
        {
            report.geometry = .point(place.position)
            report.geometryOrigin = .kmposts
        }
        var record = FeedRecord(incident: code, id: code, report: report)
        record.unknownCodes = state.unknownCodes()
        return record
    }
}

extension XMLNode {
    fileprivate func number(_ name: String) -> Int? { attributes[name].flatMap(Int.init) }

    fileprivate var road: String? { attributes["road_code"].flatMap { $0.isEmpty ? nil : $0 } }

    fileprivate var kilometres: (from: Double, to: Double)? {
        guard let from = attributes["pk_init"].flatMap(Double.init), let to = attributes["pk_end"].flatMap(Double.init),
            from.isFinite, to.isFinite
        else { return nil }
        return (from, to)
    }
}
