import Schema

/// What a record does to the traffic.
struct DatexImpact {
    private let record: XMLNode
    private let location: DatexLocation
    private let words: Set<String>

    init(_ record: XMLNode, _ location: DatexLocation) {
        self.record = record
        self.location = location
        let impact = record["impact"]
        let said = [
            record["roadOrCarriagewayOrLaneManagementType"], record["effectOnRoadLayout"],
            record["abnormalTrafficType"],
            impact?["trafficConstrictionType"], impact?["impactOnTraffic"], impact?.first("trafficRestrictionType"),
            record["cause"]?.first("abnormalTrafficType"),
        ]
        words = Set(said.compactMap { $0?.text })
    }

    /// What is said of it; nothing where nothing is said.
    var impact: IncidentReport.Impact {
        var impact = IncidentReport.Impact()
        impact.carriageway = carriageway
        impact.traffic = Self.flows.first { words.contains($0.word) }?.flow
        impact.lanesClosed = number(record["impact"]?.first("numberOfLanesRestricted"))
        impact.delaySeconds = number(record["impact"]?.first("delayTimeValue"))
        if record["reroutingManagementType"] != nil { impact.diversion = true }
        return impact
    }

    private var carriageway: Carriageway? {
        let isClosing = !words.isDisjoint(with: Self.closing)
        let isPart = location.isSlipRoad || (words.contains("carriagewayClosures") && location.isSomeLanes)
        if isClosing { return isPart ? .restricted : .closed }
        return words.isDisjoint(with: Self.restricting) ? nil : .restricted
    }

    private func number(_ node: XMLNode?) -> Int? {
        node?.number.flatMap { Int(exactly: $0.rounded())?.exact }
    }

    private static let closing: Set = [
        "roadClosed", "carriagewayClosures", "roadBlocked", "carriagewayBlocked", "impossible",
    ]

    private static let restricting: Set = [
        "laneClosures", "narrowLanes", "singleAlternateLineTraffic", "lanesDeviated", "contraflow",
        "intermittentShortTermClosures", "doNotUseSpecifiedLanesOrCarriageways", "newRoadworksLayout", "lanesBlocked",
        "useOfSpecifiedLanesOrCarriagewaysAllowed", "lanesPartiallyObstructed", "carriagewayPartiallyObstructed",
        "roadPartiallyObstructed", "weightRestrictionInOperation", "keepToTheLeft", "keepToTheRight",
    ]

    /// The heaviest first, as several may be said.
    private static let flows: [(word: String, flow: TrafficFlow)] = [
        ("stationaryTraffic", .stationary), ("queuingTraffic", .queuing), ("stopAndGo", .queuing),
        ("congested", .queuing), ("slowTraffic", .heavy), ("heavyTraffic", .heavy), ("heavy", .heavy),
        ("freeFlow", .free),
    ]
}
