import Clockwork
import Schema

/// A watch that was checked: says of an incident whether it is in it.
public struct WatchRule: Sendable {
    /// How an incident stands to a watch.
    public enum Standing: Hashable, Sendable {
        /// Every condition holds.
        case inside
        /// Every condition but the hours holds: those of the watch, or those of the works.
        case resting
        /// Some condition does not hold, or the incident is over.
        case outside
    }

    private let clock: WallClock
    private let hours: DayHours?
    /// The only roads in it; nil for all.
    public let roads: Set<RoadNumber>?
    private let kilometres: ClosedRange<Double>?
    private let direction: RoadDirection?
    private let places: [WatchedPlace]
    /// The only categories in it; nil for all.
    public let categories: Set<IncidentCategory>?
    /// The least severity in it.
    public let severity: Double
    private let countsPlanned: Bool
    /// Whether its events ask for attention.
    let asksAttention: Bool

    /// Checks a watch; its hours are those of a clock.
    ///
    /// - Throws: a refusal with every place that is wrong.
    public init(_ watch: Watch, clock: WallClock) throws(Problem) {
        var reader = WatchReader(watch)
        self.clock = clock
        hours = reader.hours()
        roads = watch.roads.map { Set($0.map(RoadNumber.init)) }
        kilometres = reader.kilometres()
        direction = reader.direction()
        places = [reader.box(), reader.corridor()].compactMap { $0 }
        categories = reader.categories()
        severity = reader.severity()
        countsPlanned = watch.planned ?? false
        asksAttention = watch.attention ?? false
        guard reader.violations.isEmpty else { throw .violation(reader.violations) }
    }

    /// Whether an incident is in it now.
    public func matches(_ incident: IncidentDocument, now: Timestamp) -> Bool {
        standing(of: incident, now: now) == .inside
    }

    /// How an incident stands to it now.
    public func standing(of incident: IncidentDocument, now: Timestamp) -> Standing {
        let report = incident.report
        guard incident.lifecycle != .cleared, Double(report.severity) >= severity,
            categories?.contains(report.category) ?? true, holdsRoad(of: report), holdsPlace(of: report),
            countsPlanned || report.validity.status != .planned
        else { return .outside }
        return isAwake(now) && (countsPlanned || isAtWork(report, now)) ? .inside : .resting
    }

    /// Whether it is within the hours of the watch.
    public func isAwake(_ now: Timestamp) -> Bool { hours?.contains(clock.shows(now).seconds) ?? true }

    /// Works with hours are not there outside of them; hours that cannot be read are taken for all day.
    private func isAtWork(_ report: IncidentReport, _ now: Timestamp) -> Bool {
        guard report.category == .roadworks, let hours = report.validity.hours.flatMap(DayHours.init) else {
            return true
        }
        return hours.contains(clock.shows(now).seconds)
    }

    /// What does not say where it is, is not where somebody looks; what does not say which way, may be either.
    private func holdsRoad(of report: IncidentReport) -> Bool {
        if let roads {
            guard let road = report.road, roads.contains(RoadNumber(road.ref)) else { return false }
        }
        if let kilometres {
            guard let stretch = report.extent?.kilometres, stretch.overlaps(kilometres) else { return false }
        }
        let way = report.extent?.direction ?? .unknown
        return direction == nil || way == .both || way == .unknown || way == direction
    }

    private func holdsPlace(of report: IncidentReport) -> Bool {
        places.allSatisfy { place in report.geometry.map(place.holds) ?? false }
    }
}

extension IncidentReport.Extent {
    /// From the lower kilometre to the higher; one that is not given is the other.
    fileprivate var kilometres: ClosedRange<Double>? {
        guard let from = fromKm ?? toKm, let to = toKm ?? fromKm, !from.isNaN, !to.isNaN else { return nil }
        return min(from, to)...max(from, to)
    }
}
