import Schema
import TrafficIngestDomain

/// Reads one event of Open511.
struct Open511Event {
    let event: JSONTree
    let id: String
    let settings: FeedSettings

    /// What it says.
    var record: FeedRecord {
        var record = FeedRecord(incident: IncidentNumber.level(id), id: id, report: report)
        record.updatedAt = clock.time(event["updated"]?.word)
        record.ended = event["status"]?.word?.uppercased() == "ARCHIVED" ? .ended : nil
        record.unknownCodes = Set(unknown.map { "open511:\($0)" })
        return record
    }

    /// The type and the subtypes that no table knows.
    private var unknown: [String] {
        let words = subtypes.filter { Self.causes[$0] == nil && !Self.silent.contains($0) }
        return (Self.types[type] == nil ? [type] : []) + words.map { "\(type)/\($0)" }
    }

    private var clock: FeedClock { FeedClock(settings.clock) }
    private var type: String { event["event_type"]?.word?.uppercased() ?? "UNTYPED" }
    private var roads: [JSONTree] { event["roads"]?.elements ?? [] }
    private var subtypes: [String] { event["event_subtypes"]?.elements.compactMap { $0.word?.uppercased() } ?? [] }

    private var report: IncidentReport {
        let cause = "open511:" + ([type] + subtypes.prefix(1)).joined(separator: "/")
        var report = IncidentReport(category: category, cause: .init(code: cause, text: unknown.first))
        report.impact.carriageway = carriageway
        report.severityRaw = event["severity"]?.word
        report.severity = carriageway == .closed ? 5 : Self.severities[report.severityRaw ?? ""] ?? 0
        report.road = roads.first?["name"]?.word.map { IncidentReport.Road(ref: $0) }
        report.extent = extent
        report.geometry = GeoJSONShape.read(event["geography"], in: settings.box)
        report.geometryOrigin = report.geometry == nil ? nil : .feed
        report.province = event.at("/areas/0/name")?.word
        report.validity = Open511Schedule(event["schedule"], clock).validity
        report.text = text
        return report
    }

    private var category: IncidentCategory {
        let told = subtypes.lazy.compactMap { Self.causes[$0] }.first
        // A hazard by itself is nothing in particular; in an incident it is in the way.
        return told ?? (type == "INCIDENT" && subtypes.contains("HAZARD") ? .obstruction : Self.types[type] ?? .other)
    }

    private var carriageway: Carriageway? {
        let states = Set(roads.compactMap { $0["state"]?.word?.uppercased() })
        if states.contains("CLOSED") { return .closed }
        if !states.isDisjoint(with: ["SOME_LANES_CLOSED", "SINGLE_LANE_ALTERNATING"]) { return .restricted }
        return states.contains("ALL_LANES_OPEN") ? .open : nil
    }

    private var extent: IncidentReport.Extent? {
        guard let direction = roads.first?["direction"]?.word?.uppercased(), direction != "NONE" else { return nil }
        var extent = IncidentReport.Extent(direction: direction == "BOTH" ? .both : .unknown)
        extent.compass = Self.compass[direction]
        return extent
    }

    /// Some repeat the type as the headline, which tells nothing.
    private var text: [IncidentReport.Words] {
        let headline = event["headline"]?.word.flatMap { $0.uppercased() == type ? nil : $0 }
        let paragraphs = [headline, event["description"]?.word].compactMap { $0 }.flatMap(FeedWords.paragraphs)
        return paragraphs.isEmpty ? [] : [FeedWords.words(nil, paragraphs)]
    }

    private static let severities = ["MINOR": 2, "MODERATE": 3, "MAJOR": 4]

    private static let compass = [
        "N": "north", "S": "south", "E": "east", "W": "west", "NE": "northEast", "NW": "northWest", "SE": "southEast",
        "SW": "southWest",
    ]

    private static let types: [String: IncidentCategory] = [
        "CONSTRUCTION": .roadworks, "SPECIAL_EVENT": .event, "INCIDENT": .other, "WEATHER_CONDITION": .weather,
        "ROAD_CONDITION": .roadCondition,
    ]

    private static let causes: [String: IncidentCategory] = [
        "ACCIDENT": .accident, "SPILL": .obstruction, "OBSTRUCTION": .obstruction, "ROAD_MAINTENANCE": .roadworks,
        "ROAD_CONSTRUCTION": .roadworks, "EMERGENCY_MAINTENANCE": .roadworks, "PLANNED_EVENT": .event, "CROWD": .event,
    ]

    /// Known words that say nothing more of what happened than the type does.
    private static let silent: Set = [
        "FIRE", "HAZARD", "MUD", "PARTLY_ICY", "ICE_COVERED", "PARTLY_SNOW_PACKED", "SNOW_PACKED",
        "PARTLY_SNOW_COVERED",
        "SNOW_COVERED", "DRIFTING_SNOW", "POOR_VISIBILITY", "ALMOST_IMPASSABLE", "PASSABLE_WITH_CARE",
    ]
}
