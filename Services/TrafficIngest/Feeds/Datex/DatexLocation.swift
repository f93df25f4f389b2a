import Schema

/// Where a record is, in words and kilometres.
struct DatexLocation {
    /// The elements that tell it; the alternative route is none of them.
    let nodes: [XMLNode]

    init(_ record: XMLNode) {
        nodes = record.children.filter { $0.name == "locationReference" || $0.name == "groupOfLocations" }
    }

    func first(_ name: String) -> XMLNode? { nodes.lazy.compactMap { $0.first(name) }.first }

    func every(_ name: String) -> [XMLNode] { nodes.flatMap { $0.every(name) } }

    /// Where it begins; the end stands first with some publishers.
    private var start: XMLNode? { first("from") ?? first("point") }

    /// The road: by its number, else by its name, else by what the link is called.
    var road: IncidentReport.Road? {
        let name = first("roadName")?.words
        if let number = first("roadNumber")?.words {
            let ref = Self.plain(number)
            return IncidentReport.Road(ref: ref, name: name ?? (ref == number ? nil : number))
        }
        if let name { return IncidentReport.Road(ref: name) }
        guard let link = descriptor("linkName", every("name")), let word = link.split(separator: " ").first,
            word.contains(where: \.isNumber)
        else { return nil }
        return IncidentReport.Road(ref: String(word), name: String(word) == link ? nil : link)
    }

    /// The stretch, by the names of its ends.
    var extent: IncidentReport.Extent? {
        let at = kilometres(nodes)
        var extent = IncidentReport.Extent(
            fromKm: first("from").flatMap { kilometres([$0]) } ?? metres("referencePointSecondaryLocation") ?? at,
            toKm: first("to").flatMap { kilometres([$0]) } ?? metres("referencePointPrimaryLocation") ?? at,
            direction: direction
        )
        let towards = first("roadDestination")?.words
        extent.towards = towards?.uppercased().hasPrefix("AMBOS") == true ? nil : towards
        extent.compass = compass
        let isEmpty = extent == IncidentReport.Extent()
        return isEmpty ? nil : extent
    }

    var municipality: String? {
        start?.first("municipality")?.words ?? descriptor("townName", start?.every("name") ?? [])
    }

    var province: String? {
        if let province = start?.first("province")?.words { return province }
        guard let area = first("namedArea"), area["subdivisionType"]?.text == "county" else { return nil }
        return area["areaName"]?.words
    }

    /// Whether it lies beside the road itself: a closed exit leaves the road open.
    var isSlipRoad: Bool {
        let carriageways = every("carriageway").compactMap(\.text)
        return !carriageways.isEmpty && carriageways.allSatisfy(Self.slipRoads.contains)
    }

    /// Whether it names lanes, and not all of them.
    var isSomeLanes: Bool {
        let lanes = every("laneUsage").compactMap(\.text)
        return !lanes.isEmpty && !lanes.contains("allLanesCompleteCarriageway")
    }

    private var direction: RoadDirection {
        let said = ["tpegDirectionRoad", "directionRelative"].lazy.compactMap { first($0)?.text }.first
        switch said {
        case "positive": return .increasing
        case "negative": return .decreasing
        case "both": return .both
        default: break
        }
        // Along a link or a table of places says nothing of the kilometres, but for both ways.
        let others = [
            "tpegDirection", "alertCDirectionCoded", "directionRelativeOnLinearSection", "directionRelativeAtPoint",
        ]
        return others.contains { ["both", "bothWays"].contains(first($0)?.text) } ? .both : .unknown
    }

    private var compass: String? {
        let said = [first("tpegDirection"), first("directionOnLinearSection")].lazy.compactMap { $0?.text }
        guard let bound = said.first(where: { $0.hasSuffix("Bound") }) else { return nil }
        return String(bound.dropLast("Bound".count))
    }

    private func kilometres(_ nodes: [XMLNode]) -> Double? {
        if let km = nodes.lazy.compactMap({ $0.first("kilometerPoint")?.number }).first { return km }
        return nodes.lazy.compactMap { $0.first("referencePointDistance") }.first.flatMap(Self.kilometres)
    }

    private func metres(_ end: String) -> Double? {
        first(end)?.first("referencePointDistance").flatMap(Self.kilometres)
    }

    private static func kilometres(_ metres: XMLNode) -> Double? { metres.number.map { $0 / 1000 } }

    private func descriptor(_ kind: String, _ names: [XMLNode]) -> String? {
        let name = names.first { ($0["tpegOtherPointDescriptorType"] ?? $0["tpegDescriptorType"])?.text == kind }
        return name?["descriptor"]?.words
    }

    /// `N0125` is N125, and `N00` is N0.
    private static func plain(_ number: String) -> String {
        let network = number.prefix { $0.isASCII && $0.isLetter }
        let digits = number.dropFirst(network.count)
        let rest = digits.drop { $0 == "0" }
        guard !network.isEmpty, digits.first == "0" else { return number }
        if rest.first?.isNumber == true { return "\(network)\(rest)" }
        // The last zero is the number itself.
        return digits.dropFirst().first == "0" ? "\(network)0\(rest)" : number
    }

    private static let slipRoads: Set = [
        "slipRoads", "exitSlipRoad", "entrySlipRoad", "connectingCarriageway", "serviceRoad",
    ]
}

extension XMLNode {
    /// Its text, or that of the first value in it that has some.
    var words: String? { text ?? every("value").lazy.compactMap(\.text).first }

    /// The number that its text is; one that JSON can write.
    var number: Double? { text.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }
}
