import Bus
import GRDB
import History
import Logging
import Schema
import ServiceKit
import Store
import TestKit

/// One life of a service, from its start until it is killed: the real pipeline over the real database.
final class Life {
    /// What ends the work under way at a crash point; nobody sees it but who killed the process.
    private struct Killed: Error {}

    /// Where a life is to end.
    final class Doom {
        /// The crash point whose next passage ends it.
        var point: CrashPoint?
        private(set) var hasCome = false

        func pass(_ point: CrashPoint) throws {
            if self.point == point { hasCome = true }
            if hasCome { throw Killed() }
        }
    }

    let database: ServiceDatabase
    let pipeline: Pipeline
    let bus: Bus
    let mailbox = Mailbox()
    let doom: Doom
    let assembly: Assembly
    let will: Outgoing

    /// Starts a service in its folder.
    init(
        _ site: Site,
        folder: String,
        keyFile: String,
        epoch: String,
        _ time: VirtualTime,
        _ dice: inout Dice,
        doom: Doom = Doom()
    ) throws {
        let assembly = try Assembly(site, folder: folder, keyFile: keyFile)
        let database = try ServiceDatabase(
            folder: folder,
            name: site.program,
            newEpoch: epoch,
            version: Version.current,
            migrations: assembly.service.register(in:)
        )
        let started = time.wall
        bus = try Bus(BusConfiguration(addresses: [BrokerAddress("model:1883")], clientID: site.program))
        let context = PipelineContext(
            assembly.service,
            assembly.configuration,
            version: Version.current,
            epoch: database.epoch,
            started: started,
            clock: time.clock,
            chance: Chance(from: &dice.generator),
            pass: doom.pass
        )
        let parts = Pipeline.Parts(
            bus: bus,
            mailbox: mailbox,
            publisher: Publisher(bus),
            metrics: Metrics(),
            log: LogSink(service: site.program, format: .json, minimum: .critical),
            effects: [:]
        )
        pipeline = try Pipeline(assembly.service, context, database, parts)
        (self.assembly, self.database, self.doom) = (assembly, database, doom)
        var status = ServiceStatus(.lost, service: site.program, version: Version.current, at: started)
        (status.epoch, status.started) = (database.epoch, started)
        will = Outgoing(
            token: 0,
            topic: site.topic("sys/status"),
            payload: try JSONCodec().encode(status),
            isRetained: true
        )
    }

    /// The database's file as it stands, without its journal of changes.
    func copy() throws -> [UInt8] {
        try database.queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        return try DatabaseFile.read(database.path)
    }
}
