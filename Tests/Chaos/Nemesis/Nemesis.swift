import Bus
import Foundation
import GRDB
import Glibc
import History
import Store
import TestKit

/// Does to a station what was planned, and makes it whole again after each blow.
struct Nemesis {
    /// How long everybody has to be answered again.
    private static let patience = Duration.seconds(60)

    let station: Station
    let clock: RunClock
    /// How many messages of each service's callers are answered.
    let progress: @Sendable (Site) -> Int
    /// Told in words what is done.
    let tell: @Sendable (String) -> Void
    private(set) var deeds = Deeds()

    init(
        _ station: Station,
        _ clock: RunClock,
        progress: @escaping @Sendable (Site) -> Int,
        tell: @escaping @Sendable (String) -> Void
    ) {
        (self.station, self.clock, self.progress, self.tell) = (station, clock, progress, tell)
    }

    /// Strikes as planned, one after the other.
    mutating func strike(_ plan: Plan) async throws {
        for planned in plan.strikes {
            try await Task.sleep(for: .seconds(planned.pause))
            try await strike(planned.blow)
        }
    }

    private mutating func strike(_ blow: Blow) async throws {
        let from = clock.now
        tell("\(rounded(from)) s: \(blow)")
        do { try await hit(blow) } catch { deeds.troubles.append("\(blow): \(error)") }
        noteDeaths(try station.heal(), by: blow)
        var done = Deeds.Done(blow: blow, from: from, healed: clock.now)
        done.recovered = try await recovery()
        deeds.done.append(done)
    }

    /// Waits until every service has answered something new; nil when one does not.
    private func recovery() async throws -> Double? {
        let before = Site.allCases.map(progress)
        let isBack = try? await found("everybody is answered again", within: Self.patience) {
            zip(Site.allCases, before).allSatisfy { progress($0) > $1 } ? true : nil
        }
        return isBack == nil ? nil : clock.now
    }

    private mutating func noteDeaths(_ deaths: [Site: Ending], by blow: Blow) {
        // A broker that tells of a take-over ends the service that it happened to, as the service says it will.
        for (site, ending) in deaths where !(blow.kind == .stranger && blow.site == site && ending == .code(69)) {
            deeds.deaths.append("\(site) ended, \(ending), after \(blow)")
        }
    }

    private func rounded(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }
}

extension Nemesis {
    private mutating func hit(_ blow: Blow) async throws {
        guard let member = station.members[blow.site] else { return }
        let time = Duration.seconds(blow.seconds)
        switch blow.kind {
        case .killService:
            try await member.kill()
            try member.launch()
        case .killBroker: try await station.broker.restart()
        case .wipe: try await station.broker.restart(wiped: true)
        case .killBoth:
            try await member.kill()
            try await station.broker.restart()
            try member.launch()
        case .freezeService: member.process?.signal(SIGSTOP)
        case .freezeBroker: station.broker.freeze()
        case .partition: member.proxy.hold()
        case .refuse: member.proxy.refuse()
        case .delay: member.proxy.delay(0.2)
        case .overflow: try await overflow(member)
        case .stranger: try await visit(member, for: time)
        case .twin: try await double(member)
        case .restore: try await restore(member, after: time)
        case .clock: try member.clock?.set(blow.jump)
        case .diskFull: try member.disk?.resize(kilobytes: nil)
        }
        let isLasting = ![.stranger, .restore].contains(blow.kind)
        if isLasting, blow.seconds > 0 { try await Task.sleep(for: time) }
    }

    /// More questions than the broker keeps, for a service that does not take them.
    private func overflow(_ member: Member) async throws {
        member.process?.signal(SIGSTOP)
        let flood = try await TestClient.connect(to: station.broker)
        defer { flood.stop() }
        for _ in 0..<4000 { flood.post(member.site.topic("ask/snapshot"), #"{"after":"~"}"#.utf8) }
        try await flood.flush()
    }

    /// Somebody with the service's client ids, who takes what was meant for it.
    private func visit(_ member: Member, for time: Duration) async throws {
        let stranger = try TestClient(station.broker.address) { configuration in
            configuration.clientID = member.site.program
            configuration.hasInlet = true
            configuration.session = .kept(seconds: 3600, whenUnlimited: true)
        }
        defer { stranger.stop() }
        try await Task.sleep(for: time)
    }

    private mutating func double(_ member: Member) async throws {
        let twin = try member.twin()
        let ending = try await twin.end(within: .seconds(60))
        if ending == .code(69) {
            deeds.refusedTwins += 1
        } else {
            deeds.troubles.append("a second \(member.site.program) ended, \(ending), where 69 was expected")
        }
    }

    private mutating func restore(_ member: Member, after time: Duration) async throws {
        let site = member.site
        let database = StoppedDatabase(path: station.installation.database(of: site))
        let from = clock.now
        let (epoch, sequence) = try database.read { db in
            (
                try String.fetchOne(db, sql: "SELECT value FROM meta WHERE key = 'epoch'") ?? "",
                try Journal.lastSequence(db)
            )
        }
        let backup = "\(station.installation.folder)-\(deeds.restorations.count + 1).qbk"
        try await station.installation.backUp(to: backup)
        try await Task.sleep(for: time)
        try await member.kill()
        try await station.installation.restore(site, from: backup)
        try member.launch()
        deeds.restorations.append(
            Deeds.Restoration(
                site: site,
                backedUpAt: from,
                epoch: epoch,
                sequence: sequence,
                restoredAt: clock.now
            )
        )
    }
}
