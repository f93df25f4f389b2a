import Schema
import TestKit
import TrafficIngest
import TrafficIngestDomain

/// A feed of incidents that come and go. Now and then a document is torn: its reader finds no end, and takes nothing.
final class Feed {
    private static let source = "demo"

    private let agenda: Agenda
    private let isTornTaken: Bool
    private var dice: Dice
    private var open: Set<Int> = []
    private var last = 0
    /// The incidents that were open in the last document that was read to its end.
    private(set) var told: Set<Int> = []
    /// The incidents that were over at some time.
    private(set) var ended: Set<Int> = []

    init(_ agenda: Agenda, seed: UInt64, isTornTaken: Bool) {
        (self.agenda, self.isTornTaken) = (agenda, isTornTaken)
        dice = Dice(seed, "feed")
    }

    /// Publishes documents until a time.
    func run(until end: Double, to process: SimulatedProcess) {
        agenda.after(dice.seconds(1...4)) { [self] in
            guard agenda.now < end else { return read(again: 3, by: process) }
            step(process)
            run(until: end, to: process)
        }
    }

    /// The number of an incident, as its records bear it.
    static func number(_ number: Int) -> String { "\(1_000_000 + number)" }

    private func step(_ process: SimulatedProcess) {
        for _ in 0..<dice.number(0...2) {
            last += 1
            open.insert(last)
        }
        if dice.chance(40), let gone = open.sorted().first, open.count > 2 {
            open.remove(gone)
            ended.insert(gone)
        }
        var members = open.sorted()
        if dice.chance(15), members.count > 1 {
            guard isTornTaken else { return }
            members.removeLast(members.count / 2)
        }
        publish(members, to: process)
    }

    /// The last document, some times more: a reader that was killed over it reads it again.
    private func read(again times: Int, by process: SimulatedProcess) {
        guard times > 0 else { return }
        publish(open.sorted(), to: process)
        agenda.after(3) { [self] in read(again: times - 1, by: process) }
    }

    private func publish(_ members: [Int], to process: SimulatedProcess) {
        guard let life = process.life, let traffic = life.assembly.traffic else { return }
        let (records, at) = (members.map(Self.record), agenda.time.wall)
        process.post("feed.accept") { try traffic.take(records, publishedAt: at, from: Self.source, $0) }
        told = Set(members)
    }

    private static func record(_ number: Int) -> FeedRecord {
        var report = IncidentReport(category: .accident, cause: .init(code: "model:\(number % 5)"))
        report.severity = 1 + number % 4
        report.road = .init(ref: "A-\(1 + number % 3)")
        return FeedRecord(incident: Self.number(number), id: "\(number)", report: report)
    }
}
