import Schema
import TestKit
import Testing
import TrafficIngestDomain

@Suite struct IncidentDeciderTests {
    /// What a record of a severity is, seen at a minute.
    private static func seen(_ minute: Double, severity: Int = 2, version: Int? = nil, ended: ClearReason? = nil)
        -> IncidentFinding
    {
        var report = IncidentReport(category: .accident, cause: .init(code: "datex2:accident"))
        report.severity = severity
        var record = FeedRecord(incident: "7", id: "7-a", report: report)
        record.revision = version
        record.updatedAt = version.map { _ in today(minute / 60) }
        record.ended = ended
        return .seen(record, hash: "severity \(severity)", sighting(minute))
    }

    private static func sighting(_ minute: Double) -> IncidentFinding.Sighting {
        .init(
            source: FeedCredit(id: "test", attribution: "Road office", licence: "CC0"),
            snapshotAt: today(minute / 60),
            now: today(minute / 60)
        )
    }

    /// The events that a story of findings leads to.
    private static func story(_ findings: IncidentFinding...) -> [IncidentEvent] {
        var state = IncidentDecider.initial
        return findings.flatMap { finding in
            let events = IncidentDecider.decide(finding, state)
            for event in events { IncidentDecider.evolve(&state, event) }
            return events
        }
    }

    private static func names(_ events: [IncidentEvent]) -> [String] {
        events.map { event in
            switch event {
            case .opened(let incident): "opened \(incident.revision)"
            case .updated(let incident, let changed): "updated \(incident.revision) \(changed.joined(separator: " "))"
            case .cleared(let incident): "cleared \(incident.revision) \(incident.clearReason?.rawValue ?? "")"
            case .renewed(let incident): "renewed \(incident.revision) version \(incident.recordRevision ?? 0)"
            }
        }
    }

    @Test func `given nothing, when it is seen, then it is opened with all that is known of it`() throws {
        let event = try #require(Self.story(Self.seen(1, version: 3)).first)
        guard case .opened(let incident) = event else { throw Timeout(description: "expected opened, got \(event)") }
        #expect(incident.key == "test:7" && incident.recordId == "7-a" && incident.recordRevision == 3)
        #expect(incident.firstSeenAt == today(1 / 60) && incident.changedAt == incident.firstSeenAt)
        #expect(incident.lifecycle == .open && incident.revision == 1)
    }

    @Test func `given an open one, when it says the same, then nothing happens`() {
        #expect(Self.names(Self.story(Self.seen(1), Self.seen(2), Self.seen(3))) == ["opened 1"])
    }

    @Test func `given an open one, when it says something else, then it is updated and keeps its first sight`() {
        let events = Self.story(Self.seen(1), Self.seen(2, severity: 4))
        #expect(Self.names(events) == ["opened 1", "updated 2 severity"])
        #expect(events.last?.incident.firstSeenAt == today(1 / 60))
        #expect(events.last?.incident.changedAt == today(2 / 60))
    }

    @Test func `given an open one, when its version alone counts up, then that is kept, and nobody is told`() {
        let events = Self.story(Self.seen(1, version: 1), Self.seen(2, version: 2), Self.seen(3, version: 2))
        #expect(Self.names(events) == ["opened 1", "renewed 1 version 2"])
        #expect(events.last?.incident.changedAt == today(1 / 60), "what it says has not changed")
        #expect(events.last?.incident.snapshotAt == today(2 / 60))
    }

    @Test func `given an open one, when its content changes under one version, then it is updated`() {
        let events = Self.story(Self.seen(1, version: 1), Self.seen(2, severity: 3, version: 1))
        #expect(Self.names(events) == ["opened 1", "updated 2 severity"])
    }

    @Test func `given an open one, when an older version comes late, then nothing happens`() {
        let events = Self.story(Self.seen(1, version: 5), Self.seen(2, severity: 3, version: 4))
        #expect(Self.names(events) == ["opened 1"])
    }

    @Test(arguments: [ClearReason.ended, .cancelled])
    func `given an open one, when its feed says it is over, then it is cleared for that reason`(_ reason: ClearReason) {
        let events = Self.story(Self.seen(1), Self.seen(2, ended: reason), Self.seen(3, ended: reason))
        #expect(Self.names(events) == ["opened 1", "cleared 2 \(reason.rawValue)"])
        #expect(events.last?.incident.clearedAt == today(2 / 60))
    }

    @Test func `given nothing, when it is over already, then it is not opened`() {
        #expect(Self.story(Self.seen(1, ended: .ended), .over(.absent, Self.sighting(2))).isEmpty)
    }

    @Test func `given a cleared one, when it is there again, then it is opened anew under its old key`() {
        let events = Self.story(Self.seen(1), .over(.absent, Self.sighting(2)), Self.seen(3))
        #expect(Self.names(events) == ["opened 1", "cleared 2 absent", "opened 3"])
        #expect(events.last?.incident.key == "test:7")
        #expect(events.last?.incident.firstSeenAt == today(3 / 60) && events.last?.incident.clearedAt == nil)
    }
}
