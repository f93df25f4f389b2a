import Foundation
import History
import TestKit

/// A broker, the five services as real processes, and the servers that they read.
final class Station: Sendable {
    let broker: Broker
    let installation: Installation
    let members: [Site: Member]
    let sources: SourceServer
    let estate = Estate(of: 8)
    private let folder: TemporaryFolder

    /// Starts everything, and waits until each service takes commands.
    static func start(
        programs: String,
        notes: String,
        kinds: Set<BlowKind>,
        clock: RunClock,
        seed: UInt64
    ) async throws -> Station {
        let folder = try TemporaryFolder()
        let installation = try await Installation(folder.file("installation"), programs: programs)
        let broker = try await Broker.start(.narrow)
        let plant = Plant(
            broker: broker,
            installation: installation,
            programs: programs,
            notes: notes,
            clock: clock,
            kinds: kinds
        )
        let station = try Station(plant, folder, seed)
        for member in station.members.values { try member.launch() }
        for member in station.members.values {
            try await eventually("\(member.site) takes commands: \(member.log.facts.errors)", within: .seconds(60)) {
                member.log.facts.starts > 0
            }
        }
        return station
    }

    private init(_ plant: Plant, _ folder: TemporaryFolder, _ seed: UInt64) throws {
        (broker, installation, self.folder) = (plant.broker, plant.installation, folder)
        sources = try SourceServer(seed: seed)
        try FileManager.default.createDirectory(atPath: folder.file("homes"), withIntermediateDirectories: true)
        try folder.write("homes/estate.json", estate.side)
        try folder.write("homes/estate.xml", estate.xml)
        let own: [Site: [String: String]] = [
            .home: ["HOMES_FOLDER": folder.file("homes"), "LIMIT_SOURCE": "0", "HOMEASSISTANT_PREFIX": "none"],
            .tasks: ["TASKS_ZONE": "Europe/Madrid"],
            .dashboard: ["DASHBOARD_ALLOW": "127.0.0.1:\(sources.port)"],
            .traffic: ["TRAFFIC_ZONE": "Europe/Madrid"],
            .clinic: [
                "CLINIC_ZONE": "Europe/Madrid", "CLINIC_COUNTRY": "ES",
                "CLINIC_KEY_FILE": plant.installation.clinicKey,
                "CLINIC_WITNESS_FILE": plant.installation.clinicWitness,
            ],
        ]
        members = try Dictionary(
            uniqueKeysWithValues: Site.allCases.map { ($0, try Member($0, plant, settings: own[$0] ?? [:])) }
        )
    }

    /// Makes everything whole that a blow may have left broken; answers what had ended by itself.
    func heal() throws -> [Site: Ending] {
        broker.thaw()
        for member in members.values { try member.heal() }
        return try members.compactMapValues { try $0.revive() }
    }

    /// Ends some services in order; answers in words which did not.
    func stop(_ sites: [Site]) async throws -> [String] {
        var bad: [String] = []
        for site in sites {
            guard let ending = try await members[site]?.process?.terminate(), ending != .code(0) else { continue }
            bad.append("\(site) ended, \(ending), when it was told to stop")
        }
        return bad
    }

    /// Ends everything that is left.
    func end() async throws {
        broker.thaw()
        for member in members.values {
            try await member.kill()
            member.proxy.end()
        }
        try await broker.kill()
        sources.end()
    }
}

extension BrokerOptions {
    /// As `quintet init` sets it up, but with queues that can be filled.
    static var narrow: BrokerOptions {
        var options = BrokerOptions.persistent
        options.lines = [
            "autosave_on_changes false", "max_inflight_messages 1000", "max_queued_messages 2000", "sys_interval 2",
        ]
        return options
    }
}
