import Schema
import TrafficIngestDomain

/// Reads one situation of Digitraffic.
///
/// Words are told apart without case and `_`: REST writes `road work` where MQTT writes `ROAD_WORK`.
struct DigitrafficSituation {
    let id: String
    let properties: JSONTree
    let geometry: JSONTree?
    let settings: FeedSettings
    let publishedAt: Timestamp?

    /// What it says.
    var record: FeedRecord {
        var record = FeedRecord(incident: IncidentNumber.level(id), id: id, report: report)
        record.revision = properties["version"]?.number.flatMap { Int(exactly: $0)?.exact }
        record.updatedAt = clock.time(properties["versionTime"]?.word)
        record.ended = ["ended": .ended, "retracted": .cancelled][announcementType ?? ""]
        record.unknownCodes = Set(unknown.map { "digitraffic:\($0)" })
        return record
    }

    /// The types that no table knows.
    private var unknown: [String] {
        [situationType, announcementType].compactMap { $0 }
            .filter { Self.categories[$0] == nil && !Self.silent.contains($0) }
    }

    private var clock: FeedClock { FeedClock(settings.clock) }
    private var situationType: String? { Self.plain(properties["situationType"]) }
    private var announcementType: String? { Self.plain(properties["trafficAnnouncementType"]) }
    private var announcements: [JSONTree] { properties["announcements"]?.elements ?? [] }
    private var phases: [JSONTree] { announcements.first?["roadWorkPhases"]?.elements ?? [] }

    private var report: IncidentReport {
        let type = announcementType ?? situationType ?? "unknown"
        let category = announcementType.flatMap { Self.categories[$0] } ?? situationType.flatMap { Self.categories[$0] }
        var report = IncidentReport(
            category: category ?? .other,
            cause: .init(code: "digitraffic:\(type)", text: unknown.first)
        )
        let severities = phases.compactMap { Self.plain($0["severity"]) }
        report.severityRaw = severities.max { SeverityWord.number($0) < SeverityWord.number($1) }
        report.impact.carriageway = carriageway
        report.severity = carriageway == .closed ? 5 : SeverityWord.number(report.severityRaw)
        let place = announcements.first?.at("/locationDetails/roadAddressLocation")
        report.road = Self.road(place?["primaryPoint"])
        report.extent = Self.directions[Self.plain(place?["direction"]) ?? ""].map { .init(direction: $0) }
        report.municipality = place?.at("/primaryPoint/municipality")?.word
        report.province = place?.at("/primaryPoint/province")?.word
        report.geometry = GeoJSONShape.read(geometry, in: settings.box)
        report.geometryOrigin = report.geometry == nil ? nil : .feed
        report.validity = validity
        report.text = announcements.compactMap(Self.words)
        report.situation = id
        return report
    }

    /// A closure of one night within works of months does not close the road.
    private var carriageway: Carriageway? {
        let restrictions = phases.map { phase in
            Set(phase["restrictions"]?.elements.compactMap { Self.plain($0["type"]) } ?? [])
        }
        if restrictions.isEmpty || restrictions.allSatisfy({ $0.isDisjoint(with: Self.restricting) }) { return nil }
        return restrictions.allSatisfy { $0.contains("road closed") } ? .closed : .restricted
    }

    private var validity: IncidentReport.Validity {
        let times = announcements.first?["timeAndDuration"]
        var validity = IncidentReport.Validity()
        validity.start = clock.time(times?["startTime"]?.word)
        validity.end = clock.time(times?["endTime"]?.word)
        validity.status = validity.status(at: publishedAt)
        let hours = phases.map { phase in
            Set(phase["workingHours"]?.elements.compactMap(Self.hours) ?? [])
        }
        if let first = hours.first, first.count == 1, hours.allSatisfy({ $0 == first }) { validity.hours = first.first }
        return validity
    }

    private static func hours(_ day: JSONTree) -> String? {
        guard let from = day["startTime"]?.word, let to = day["endTime"]?.word else { return nil }
        return "\(from.prefix(5))-\(to.prefix(5))"
    }

    private static func road(_ point: JSONTree?) -> IncidentReport.Road? {
        point?.at("/roadAddress/road")?.word.map { IncidentReport.Road(ref: $0, name: point?["roadName"]?.word) }
    }

    private static func words(_ announcement: JSONTree) -> IncidentReport.Words? {
        let said = [announcement["title"], announcement.at("/location/description"), announcement["comment"]]
        let paragraphs = said.compactMap { $0?.word }.flatMap(FeedWords.paragraphs)
        guard !paragraphs.isEmpty else { return nil }
        return FeedWords.words(announcement["language"]?.word?.lowercased(), paragraphs)
    }

    private static func plain(_ tree: JSONTree?) -> String? {
        tree?.word?.lowercased().replacing("_", with: " ")
    }

    private static let directions: [String: RoadDirection] = ["pos": .increasing, "neg": .decreasing, "both": .both]

    private static let restricting: Set = [
        "road closed", "single lane closed", "multiple lanes closed", "narrow lanes", "contra flow traffic",
        "single alternate line traffic", "single carriageway closed", "intermittent short term closure",
    ]

    private static let categories: [String: IncidentCategory] = [
        "road work": .roadworks, "weight restriction": .restriction, "exempted transport": .notice, "general": .notice,
        "accident report": .accident, "preliminary accident report": .accident,
    ]

    /// Known words that say nothing of what happened.
    private static let silent: Set = ["traffic announcement", "unconfirmed observation", "ended", "retracted"]
}
