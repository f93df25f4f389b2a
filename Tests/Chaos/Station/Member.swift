import Foundation
import Glibc
import History
import Synchronization
import TestKit

/// One service of the station: its process, its way to the broker, its disk, its clock.
final class Member: Sendable {
    /// Kilobytes of a disk.
    private static let size = 1_048_576

    let site: Site
    let proxy: Proxy
    let log: ServiceLog
    let disk: SmallDisk?
    let clock: FakeClock?
    let settings: [String: String]
    private let programs: String
    private let current = Mutex<ServiceProcess?>(nil)

    init(_ site: Site, _ plant: Plant, settings: [String: String]) throws {
        (self.site, programs) = (site, plant.programs)
        proxy = try Proxy(to: plant.broker.port)
        log = try ServiceLog("\(plant.notes)/\(site.program).log", plant.clock)
        let data = plant.installation.data(of: site)
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        disk = plant.kinds.contains(.diskFull) ? try SmallDisk(kilobytes: Self.size, at: data) : nil
        clock = plant.kinds.contains(.clock) ? try FakeClock("\(plant.notes)/\(site.program).clock") : nil
        let common = ["MQTT_ADDRESSES": "127.0.0.1:\(proxy.port)", "DATA_DIR": data, "LOG_FORMAT": "json"]
        self.settings = common.merging(settings) { $1 }.merging(clock?.environment ?? [:]) { $1 }
    }

    /// The process as it was started last.
    var process: ServiceProcess? { current.withLock { $0 } }

    /// Starts it.
    func launch() throws {
        log.cut()
        let process = try start()
        current.withLock { $0 = process }
    }

    /// Starts another process like it, whose lines nobody reads.
    func twin() throws -> ServiceProcess { try ServiceProcess(site.program, in: programs, environment: settings) }

    /// Ends it without a word.
    func kill() async throws { try await process?.kill() }

    /// Starts it again when it has ended by itself, and answers how it had.
    func revive() throws -> Ending? {
        guard let ending = process?.ending else { return nil }
        try launch()
        return ending
    }

    /// Gives the disk back, opens the way, sets the clock right, and lets it go on.
    func heal() throws {
        try disk?.resize(kilobytes: Self.size)
        proxy.heal()
        try clock?.set(0)
        process?.signal(SIGCONT)
    }

    private func start() throws -> ServiceProcess {
        try ServiceProcess(site.program, in: programs, environment: settings) { [log] in log.add($0) }
    }
}
