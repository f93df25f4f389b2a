import Clockwork
import Schema
import Testing
import TrafficIngestDomain

/// The example incident – B-23 km 9.5–11.5, increasing, an accident of severity 4 – after a change.
func incident(_ key: String = "sct:1", _ change: (inout IncidentDocument) -> Void = { _ in }) -> IncidentDocument {
    var incident = IncidentDocument.example
    incident.key = key
    change(&incident)
    return incident
}

/// A watch with some conditions, by a clock in Madrid.
func rule(_ change: (inout Watch) -> Void) throws -> WatchRule {
    var watch = Watch()
    change(&watch)
    return try WatchRule(watch, clock: #require(WallClock(zone: "Europe/Madrid")))
}

/// Noon in Madrid.
let noon = Timestamp(milliseconds: 1_795_258_800_000)

/// A time of the same day in Madrid.
func today(_ hour: Double) -> Timestamp { noon + (hour - 12) * 3600 }
