import Foundation
import History
import Simulation
import Synchronization
import TestKit

/// A folder with the databases that runs begin with, and how runs are begun from a test.
final class Houses: Sendable {
    private let folder: String
    private let templates: Templates

    init() throws {
        folder = try RunFolder.make()
        templates = try Templates(in: folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Runs seeds until one fails.
    func run(from first: UInt64, count: UInt64, _ bug: PlantedBug? = nil) throws -> Campaign.Table {
        Campaign(in: folder, templates, from: first, bug: bug).run(through: first + count - 1, threads: 2) {
            $0.firstFailing != nil
        }
    }

    func fails(_ schedule: Schedule, _ bug: PlantedBug?) throws -> Bool {
        try !Run(schedule, in: "\(folder)/one", templates, bug: bug).findings.isClean
    }

    /// What the program says of a seed: in a process of its own, as the order of sets must not be left to chance.
    static func hash(of seed: UInt64) async throws -> String {
        let output = Mutex("")
        let child = try ChildProcess(
            "\(ServiceProcess.buildFolder)/simulate",
            ["--hash", "--seed", "\(seed)"],
            environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
        ) { bytes in output.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }
        _ = try await child.end(within: .seconds(60))
        return output.withLock { $0 }
    }
}
