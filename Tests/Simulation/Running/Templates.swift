import Foundation
import GRDB
import History
import Schema
import ServiceKit
import Store
import TestKit

/// Databases of services that have run before: made once, and copied for each run.
package struct Templates: Sendable {
    private let databases: [Site: [UInt8]]
    /// The clinic's master key, which every run may read.
    let keyFile: String

    /// Lets every service start once.
    package init(in folder: String) throws {
        keyFile = "\(folder)/keys/clinic.key"
        var databases: [Site: [UInt8]] = [:]
        var last: [Site: Int64] = [:]
        // Tasks last: it is to know where the others stand.
        for site in Site.allCases.reversed() {
            let file = try DatabaseFile(site, in: "\(folder)/template")
            let time = VirtualTime()
            var dice = Dice(0, "template-\(site)")
            let life = try Life(
                site,
                folder: file.folder,
                keyFile: keyFile,
                epoch: "epoch-\(site)",
                time,
                &dice
            )
            last[site] = try life.database.queue.read(Journal.lastSequence)
            if site == .tasks { try life.database.queue.write { try Self.follow($0, last) } }
            databases[site] = try life.copy()
        }
        self.databases = databases
    }

    /// Puts a service's database into a run's folder.
    func lay(_ file: DatabaseFile, of site: Site) throws { try file.write(databases[site] ?? []) }

    private static func follow(_ db: Database, _ last: [Site: Int64]) throws {
        for (site, sequence) in last where site != .tasks {
            let source = Site.topics.source(site.service)
            try Watermarks.advance(db, source: source, epoch: "epoch-\(site)", sequence: sequence)
        }
    }
}
