import Schema
import Testing
import TrafficIngestDomain

/// A watch over a day: what it tells of each incident that is handed over.
private struct Story {
    let decider: WatchDecider
    var inside: [String: Int] = [:]

    init(_ change: (inout Watch) -> Void = { _ in }) throws {
        let rule = try rule {
            $0.attention = true
            change(&$0)
        }
        decider = WatchDecider(id: "work", name: "To work", rule: rule)
    }

    mutating func tell(_ hour: Double, _ incidents: IncidentDocument..., isQuiet: Bool = false) -> [WatchNews] {
        let turn = decider.decide(inside: inside, incidents: incidents, now: today(hour), isQuiet: isQuiet)
        inside = turn.inside
        return turn.news
    }
}

private func revised(_ revision: Int, _ change: (inout IncidentDocument) -> Void = { _ in }) -> IncidentDocument {
    incident {
        $0.revision = revision
        change(&$0)
    }
}

private func nightWorks(_ revision: Int) -> IncidentDocument {
    revised(revision) {
        $0.report.category = .roadworks
        $0.report.validity.hours = "22:00-06:00"
    }
}

private func cleared(_ incident: IncidentDocument) -> IncidentDocument {
    var incident = incident
    incident.revision += 1
    incident.lifecycle = .cleared
    return incident
}

@Suite struct WatchDeciderTests {
    @Test func `an incident enters, changes and leaves once each`() throws {
        var story = try Story()
        #expect(story.tell(9, revised(1)).map(\.kind) == [.entered])
        #expect(story.tell(9, revised(1)).isEmpty)
        #expect(story.tell(10, revised(2)).map(\.kind) == [.changed])
        #expect(story.tell(10, revised(2)).isEmpty)
        #expect(story.tell(10, revised(1)).isEmpty, "an older revision is no news")
        #expect(story.tell(11, cleared(revised(2))).map(\.kind) == [.left])
        #expect(story.tell(11, cleared(revised(2))).isEmpty)
        #expect(story.inside.isEmpty)
        #expect(story.tell(12, revised(4)).map(\.kind) == [.entered], "it was opened again")
    }

    @Test func `one that was never in does not leave`() throws {
        var story = try Story { $0.severity = 5 }
        #expect(story.tell(9, revised(1), cleared(revised(1))).isEmpty)
    }

    @Test func `an incident that no longer meets a condition leaves`() throws {
        var story = try Story { $0.severity = 4 }
        _ = story.tell(9, revised(1))
        let news = story.tell(10, revised(2) { $0.report.severity = 2 })
        #expect(news.map(\.kind) == [.left])
        #expect(news.first?.attention?.title.hasPrefix("No longer: B-23") == true)
    }

    @Test func `night works are told the first night only`() throws {
        var story = try Story()
        #expect(story.tell(12, nightWorks(1)).isEmpty)
        #expect(story.tell(23, nightWorks(1)).map(\.kind) == [.entered])
        for day in 1...5 {
            #expect(story.tell(Double(day) * 24 + 12, nightWorks(1)).isEmpty)
            #expect(story.tell(Double(day) * 24 + 23, nightWorks(1)).isEmpty)
        }
        #expect(story.tell(160, nightWorks(2)).isEmpty, "it is day")
        #expect(story.tell(167, nightWorks(2)).map(\.kind) == [.changed])
        #expect(story.tell(180, cleared(nightWorks(2))).map(\.kind) == [.left])
    }

    @Test func `after the hours of a watch its incidents stay, and nobody is asked when they are over`() throws {
        var story = try Story { $0.hours = "07:00-09:30" }
        #expect(story.tell(9, revised(1)).first?.attention != nil)
        #expect(story.tell(10, revised(2)).isEmpty)
        let left = story.tell(11, cleared(revised(2)))
        #expect(left.map(\.kind) == [.left] && left.first?.attention == nil)
    }

    @Test func `an incident that is not handed over stays as it was`() throws {
        var story = try Story()
        _ = story.tell(9, revised(1))
        #expect(story.tell(9).isEmpty && story.inside == ["sct:1": 1])
    }

    @Test(arguments: [(0, AttentionLevel.info), (2, .info), (3, .warn), (4, .warn), (5, .urgent)])
    func `the worse it is the sooner one should look`(severity: Int, level: AttentionLevel) throws {
        var story = try Story()
        #expect(story.tell(9, revised(1) { $0.report.severity = severity }).first?.attention?.level == level)
        #expect(story.tell(9, cleared(revised(1))).first?.attention?.level == .info)
    }

    @Test func `attention says where and what, who says so, and is one per watch, incident and kind of a stay`() throws
    {
        var story = try Story()
        let attention = try #require(story.tell(9, revised(1)).first?.attention)
        #expect(attention.title == "B-23 km 9.5–11.5: Circulació amb congestió")
        #expect(attention.note?.contains("To work") == true && attention.note?.contains("Accident") == true)
        #expect(attention.note?.contains("Servei Català de Trànsit, 2026-09-21T") == true)
        #expect(attention.dedupeKey == "traffic/watch/work/sct:1/entered/1")
        let left = try #require(story.tell(9, cleared(revised(1))).first?.attention)
        #expect(left.title == "Over: B-23 km 9.5–11.5: Circulació amb congestió")
        #expect(left.dedupeKey == "traffic/watch/work/sct:1/left/2")
    }

    @Test func `each stay asks for attention anew, and so does each level that a change brings`() throws {
        var story = try Story()
        func keys(_ incidents: IncidentDocument...) -> [String?] {
            incidents.flatMap { story.tell(9, $0) }.map { $0.attention?.dedupeKey }
        }
        let closed = revised(4) { $0.report.severity = 5 }
        let again = revised(6) { $0.firstSeenAt = $0.firstSeenAt + 3600 }
        let told = keys(revised(1), revised(2), closed, cleared(closed), again)
        #expect(told.count == 5 && Set(told).count == 5 && !told.contains(nil), "\(told)")
        #expect(Set(keys(revised(7), revised(8))).count == 1, "words alone are told once")
    }

    @Test func `nobody is asked when the watch does not, nor when a source is new`() throws {
        var silent = try Story { $0.attention = nil }
        #expect(silent.tell(9, revised(1)).map(\.attention) == [nil])
        var fresh = try Story()
        #expect(fresh.tell(9, revised(1), isQuiet: true).map(\.attention) == [nil])
    }
}
