import History

/// Looks for everything that must not have happened in a run of real processes.
struct ChaosChecker {
    let evidence: Evidence
    var findings = Findings()
    /// Commands that were done and are not, as their database was put back since.
    var lostByRestore = 0
    /// Commands that were answered and leave nothing to compare: a later one of their slot took their row's place, or they
    /// have neither row nor event.
    var notCompared = 0

    /// What an event may be caused by: a message that was sent, or another event.
    let causes: Set<String>

    init(_ evidence: Evidence) {
        self.evidence = evidence
        let events = evidence.services.values.flatMap { $0.published.events.values.flatMap { $0.values.map(\.id) } }
        causes = Set(evidence.commands.map(\.id)).union(events)
    }

    /// Checks all of it.
    static func check(_ evidence: Evidence) -> ChaosChecker {
        var checker = ChaosChecker(evidence)
        checker.checkCommands()
        checker.checkRegisters()
        for site in Site.allCases {
            guard let service = evidence.services[site] else { continue }
            checker.checkJournal(site, service)
            checker.checkCauses(site, service)
            checker.checkFollowing(site, service)
            checker.checkEpochs(site, service)
            checker.checkRetained(site, service)
            checker.checkBounds(site, service)
            checker.checkCommits(site, service)
        }
        checker.checkFeed()
        checker.checkWriters()
        return checker
    }

    /// Whether anything makes a service's history one of several databases.
    func isRestored(_ site: Site) -> Bool { evidence.deeds.restoredAt(site) != nil }
}
