import Foundation
import History

/// One run of a schedule, and what came of it.
package struct Run: Sendable {
    package let findings: Findings
    /// A number of everything that happened.
    package let hash: UInt64
    /// How many commands were sent and events published.
    package let commands: Int
    package let events: Int

    /// Runs a schedule in a folder of its own, which is gone afterwards.
    ///
    /// - Parameter isTold: whether everything is printed as it happens.
    package init(
        _ schedule: Schedule,
        in folder: String,
        _ templates: Templates,
        bug: PlantedBug? = nil,
        isTold: Bool = false
    ) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let world = try World(schedule, in: folder, templates, bug, isTold: isTold)
        defer { world.end() }
        try world.run()
        var checker = try Checker(world)
        findings = try checker.check()
        hash = world.trace.hash
        commands = checker.orders.reduce(0) { $0 + $1.progress.sends }
        events = world.published.events.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } }
    }
}
