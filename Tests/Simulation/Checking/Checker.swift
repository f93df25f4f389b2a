import Bus
import GRDB
import History
import Schema
import Store

/// Looks for everything that must not have happened in a run.
struct Checker {
    let world: World
    let stored: [Site: StoredSite]
    var findings: Findings

    init(_ world: World) throws {
        self.world = world
        findings = world.findings
        var stored: [Site: StoredSite] = [:]
        for site in world.schedule.sites {
            guard let life = world.processes[site]?.life else {
                findings.add(.writer, .unexpected, "\(site) does not run at the end")
                continue
            }
            findings.confirm(.writer)
            stored[site] = try life.database.queue.read { try StoredSite(site, $0) }
        }
        self.stored = stored
    }

    mutating func check() throws -> Findings {
        for site in world.schedule.sites {
            guard let stored = stored[site] else { continue }
            checkHistory(site, stored)
            checkPublished(site, stored)
            checkFollowed(site, stored)
            checkRetained(site, stored)
            findings.judge(stored.waiting.count + 1, .bounded, .unexpected, stored.waiting.map { "\(site): \($0)" })
        }
        checkOrders()
        checkCauses()
        try checkFollowing()
        checkBroker()
        try checkServices()
        return findings
    }

    func restoredAt(_ site: Site) -> Int64? { world.processes[site]?.restoredAt.last }

    /// Whether an answer is of a database that was put back since.
    func isBygone(_ answer: Caller.Answer, _ site: Site) -> Bool {
        restoredAt(site).map { answer.envelope.time.milliseconds <= $0 } ?? false
    }

    // MARK: Journals

    private mutating func checkHistory(_ site: Site, _ stored: StoredSite) {
        var history = History()
        history.journal = stored.events
        history.documents = stored.documents
        let following = world.recorder?.following[site]
        if following?.epoch == stored.epoch { history.heard = following?.heard ?? [] }
        let verdict = HistoryChecker.check(history)
        let count = stored.events.count
        findings.judge(count, .convergence, .lost, verdict.lost.map { "\(site): \($0)" })
        findings.judge(count, .sequence, .reordered, verdict.reordered.map { "\(site): \($0)" })
        findings.judge(count, .sequence, .unexpected, verdict.unexpected.map { "\(site): \($0)" })
    }

    /// What the broker was given, at its door: every number once, and as it stands in the journal.
    private mutating func checkPublished(_ site: Site, _ stored: StoredSite) {
        let told = world.published.events[site]?[stored.epoch] ?? [:]
        for event in stored.events {
            let bytes = told[event.sequence]
            findings.require(bytes == event.bytes, .sequence, bytes == nil ? .lost : .unexpected) {
                "\(site): event \(event.sequence) \(bytes == nil ? "never published" : "differs")"
            }
        }
        let last = stored.events.last?.sequence ?? 0
        let ghosts = told.keys.sorted().filter { $0 > last }
        let words = ghosts.map { "\(site): event \($0) was published and is not in the journal" }
        findings.judge(told.count, .ghost, .unexpected, words)
    }

    private mutating func checkFollowed(_ site: Site, _ stored: StoredSite) {
        guard let following = world.recorder?.following[site], let last = stored.events.last?.sequence else {
            return
        }
        findings.require(following.epoch == stored.epoch, .epoch, .unexpected) {
            "\(site): the follower is in \(following.epoch ?? "no epoch"), the service in \(stored.epoch)"
        }
        findings.require(following.through >= last, .convergence, .lost) {
            "\(site): the follower is through \(following.through) of \(last)"
        }
        // Events of a feed have the feed for their subject, and the versions of its incidents.
        guard site != .traffic else { return }
        findings.judge(following.heard.count, .order, .reordered, following.backwards.map { "\(site): \($0)" })
    }

    private mutating func checkRetained(_ site: Site, _ stored: StoredSite) {
        let prefix = site.topic("state/")
        let held = world.broker.retained.filter { $0.key.hasPrefix(prefix) }
        for (topic, payload) in stored.states.sorted(by: { $0.key < $1.key }) {
            let bytes = held[topic]?.payload
            findings.require(bytes == payload, .retained, bytes == nil ? .lost : .unexpected) {
                "\(topic) is not retained as it is"
            }
        }
        for topic in held.keys.sorted() where stored.states[topic] == nil {
            findings.add(.retained, .unexpected, "\(topic) is retained and is not")
        }
    }

    // MARK: The broker

    private mutating func checkBroker() {
        for topic in Set(world.published.strayRetained).sorted() {
            findings.add(.retained, .unexpected, "\(topic) is retained")
        }
        for words in world.published.changed { findings.add(.sequence, .unexpected, "\(words) was published anew") }
        for (client, count) in world.broker.waiting.sorted(by: { $0.key < $1.key }) {
            findings.require(count == 0, .bounded, .unexpected) { "\(count) wait at the broker for \(client)" }
        }
        for (site, epochs) in world.published.epochs {
            let restores = world.processes[site]?.restoredAt.count ?? 0
            findings.require(Set(epochs).count <= restores + 1, .epoch, .unexpected) {
                "\(site): \(epochs) for \(restores) restores"
            }
        }
    }
}
