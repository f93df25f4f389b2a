import ClinicVault
import GRDB
import History
import HomeActuatorDomain
import Schema
import ServiceKit
import Store
import TrafficIngestDomain

/// What is true of one service only.
extension Checker {
    mutating func checkServices() throws {
        checkLifetimes()
        checkDrives()
        try checkVersions()
        try checkFeed()
        try checkAudit()
    }

    /// Tasks follows all others through the end, and has made a task of whatever asked for attention, one for each key.
    mutating func checkFollowing() throws {
        guard let life = world.processes[.tasks]?.life else { return }
        let (keys, tasks, marks) = try life.database.queue.read { db in
            (
                try String.fetchSet(db, sql: "SELECT dedupeKey FROM attention"),
                try Int.fetchOne(db, sql: "SELECT count(*) FROM task WHERE name NOT LIKE 'x-%'") ?? 0,
                try Row.fetchAll(db, sql: "SELECT source, epoch || ' ' || sequence FROM watermark")
                    .reduce(into: [:]) { $0[$1[0] as String] = $1[1] as String }
            )
        }
        for (site, stored) in stored.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where site != .tasks {
            let source = Site.topics.source(site.service)
            let end = "\(stored.epoch) \(stored.last)"
            // An epoch in which nothing has happened yet is nobody's business.
            findings.require(marks[source] == end || stored.last == 0, .convergence, .lost) {
                "tasks follows \(site) through \(marks[source] ?? "nothing") of \(end)"
            }
            for key in stored.attentions.sorted() where !keys.contains("\(source) \(key)") {
                findings.add(.convergence, .lost, "tasks has nothing of \(site)'s \(key)")
            }
        }
        findings.require(tasks == keys.count, .once, .doubled) {
            "tasks made \(tasks) tasks of \(keys.count) attentions"
        }
    }

    /// A command whose lifetime is over is neither accepted nor driven.
    private mutating func checkLifetimes() {
        for (order, progress) in orders {
            guard let expires = order.expires else { continue }
            let time = VirtualTime()
            time.set(to: expires)
            for answer in progress.answers where answer.isReply && answer.word != "duplicate" {
                findings.require(answer.envelope.time <= time.wall, .expiry, .unexpected) {
                    "\(order.site): \(order.id) was done after its lifetime"
                }
            }
            for drive in world.devices.drives[order.id] ?? [] {
                findings.require(drive <= expires + 0.01, .expiry, .unexpected) {
                    "home: \(order.id) was driven \(drive - expires) s too late"
                }
            }
        }
    }

    private mutating func checkDrives() {
        guard restoredAt(.home) == nil else { return }
        for (id, times) in world.devices.drives.sorted(by: { $0.key < $1.key }) {
            findings.require(times.count <= 1, .once, .doubled) { "home: \(id) was driven \(times.count) times" }
        }
    }

    /// The version of each task is that of its last event.
    private mutating func checkVersions() throws {
        guard let life = world.processes[.tasks]?.life, let stored = stored[.tasks], restoredAt(.tasks) == nil else {
            return
        }
        let told = stored.envelopes.reduce(into: [String: Int]()) { told, envelope in
            guard let subject = envelope.subject, let version = envelope.entityVersion else { return }
            told[subject] = max(told[subject] ?? 0, version)
        }
        let rows = try life.database.queue.read { try Row.fetchAll($0, sql: "SELECT id, version FROM task") }
        for row in rows {
            let (id, version) = (row[0] as String, row[1] as Int)
            findings.require(told[id] == version, .ghost, .unexpected) {
                "tasks: \(id) has version \(version) without its event"
            }
        }
    }

    /// What is open in the road's database is what the last whole document said, and only what was over was cleared.
    private mutating func checkFeed() throws {
        guard let life = world.processes[.traffic]?.life, let stored = stored[.traffic] else { return }
        let ended = Set(world.feed.ended.map(Feed.number))
        for envelope in stored.envelopes.indices where stored.envelopes[envelope].type == IncidentCleared.channel.type {
            let event = stored.events[envelope]
            guard let (_, data) = try? Envelope.read(event.bytes),
                let cleared = try? JSONCodec().value(IncidentCleared.self, from: event.bytes[data])
            else { continue }
            let number = String(cleared.incident.key.split(separator: ":").last ?? "")
            findings.require(ended.contains(number), .ghost, .unexpected) {
                "traffic: \(number) was cleared, and is not over"
            }
        }
        let open = try life.database.queue.read {
            try String.fetchSet($0, sql: "SELECT incident FROM incident WHERE lifecycle = 'open'")
        }
        let told = Set(world.feed.told.map(Feed.number))
        findings.require(open == told, .convergence, .unexpected) {
            "traffic: open are \(open.sorted()), and the feed says \(told.sorted())"
        }
    }

    private mutating func checkAudit() throws {
        guard let life = world.processes[.clinic]?.life else { return }
        let isRestored = restoredAt(.clinic) != nil
        let path = "\(life.assembly.configuration.dataFolder)/clinic.witness"
        let witness = isRestored ? nil : try AuditWitness.read(path)
        let key = try MasterKey.read(world.templates.keyFile)
        let (verdict, refused) = try life.database.queue.writeWithoutTransaction { db in
            (
                try Vault(db, key).audit.verify(db, witness: witness),
                try String.fetchSet(db, sql: "SELECT correlation FROM audit WHERE outcome = 'refused'")
            )
        }
        if case .intact = verdict {
            findings.confirm(.audit)
        } else {
            findings.add(.audit, .unexpected, "clinic: \(verdict)")
        }
        guard !isRestored else { return }
        for (order, progress) in orders where order.kind == .forbidden && !progress.answers.isEmpty {
            findings.require(refused.contains(order.id), .audit, .lost) {
                "clinic: the refusal of \(order.id) left no trace"
            }
        }
    }
}
