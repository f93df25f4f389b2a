import Schema

/// What happened: the cause decides where there is one, as some publishers file all they have under one type.
struct DatexCategory {
    private let causeType: String?
    private let causeDetail: String?
    private let causeText: XMLNode?
    private let type: String
    private let detail: String?

    init(_ record: XMLNode) {
        let cause = record["cause"]
        causeType = cause?["causeType"]?.text
        causeDetail = cause?["detailedCauseType"]?.children.first?.text
        causeText = cause?["causeDescription"]?.first("value")
        let name = record.attributes["type"]?.split(separator: ":").last.map(String.init) ?? "untyped"
        type = name.prefix(1).lowercased() + name.dropFirst()
        detail = record.children.first { $0.name.hasSuffix("Type") && $0.text != nil }?.text
    }

    /// The category.
    var category: IncidentCategory {
        causeType.flatMap { Self.categories[$0] } ?? byType
    }

    /// The feed's code, and its words where it has some.
    var cause: IncidentReport.Cause {
        let code = [causeType ?? type, causeType == nil ? detail : causeDetail].compactMap { $0 }
        return IncidentReport.Cause(
            code: "datex2:" + code.joined(separator: "/"),
            text: causeText?.text ?? unknownWords.first,
            lang: causeText?.text == nil ? nil : causeText?.attributes["lang"]?.lowercased()
        )
    }

    /// Codes of it that no table knows.
    var unknownCodes: Set<String> { Set(unknownWords.map { "datex2:\($0)" }) }

    private var unknownWords: [String] {
        [causeType, type].compactMap { $0 }.filter { Self.categories[$0] == nil && !Self.silent.contains($0) }
    }

    private var byType: IncidentCategory {
        guard type == Self.management else { return Self.categories[type] ?? .other }
        switch detail {
        case "roadClosed", "carriagewayClosures": return .closure
        case "newRoadworksLayout": return .roadworks
        default: return .restriction
        }
    }

    private static let management = "roadOrCarriagewayOrLaneManagement"

    /// Known words that say nothing of what happened.
    private static let silent: Set = [management, "genericSituationRecord", "other", "unknown"]

    /// Causes and types, which share most of their words.
    private static let categories: [String: IncidentCategory] = {
        let words: [IncidentCategory: String] = [
            .accident: "accident",
            .congestion: "abnormalTraffic congestion",
            .roadworks: "roadMaintenance roadworks maintenanceWorks constructionWorks constructionWork",
            .obstruction: """
            obstruction generalObstruction vehicleObstruction animalPresence animalPresenceObstruction \
            environmentalObstruction equipmentDamagedOrFaulty vehicleBreakdown
            """,
            .weather: "poorEnvironment poorEnvironmentConditions poorWeather",
            .roadCondition: """
            infrastructureDamageObstruction nonWeatherRelatedRoadConditions weatherRelatedRoadConditions \
            roadConditions conditions damagedRoadSurface poorRoadInfrastructure roadSurfaceConditions
            """,
            .event: "publicEvent activities activity disturbance disturbanceActivity",
            .restriction: """
            speedManagement generalNetworkManagement reroutingManagement winterDrivingManagement networkManagement \
            trafficManagement
            """,
            .notice: """
            generalInstructionOrMessageToRoadUsers generalInstructionToRoadUsers roadsideServiceDisruption \
            roadsideAssistance serviceDisruption carParks transitInformation equipmentOrSystemFault signSetting \
            nonRoadEventInformation operatorAction authorityOperation
            """,
        ]
        let pairs = words.flatMap { category, words in words.split(separator: " ").map { (String($0), category) } }
        return Dictionary(pairs) { first, _ in first }
    }()
}
