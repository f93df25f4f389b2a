import History

/// What services told, and what became of it.
extension ChaosChecker {
    /// Numbers without gaps, bytes that never change, and nothing told that the journal does not hold.
    mutating func checkJournal(_ site: Site, _ service: Evidence.Service) {
        var history = History()
        history.journal = service.stored.events
        history.documents = service.stored.documents
        let verdict = HistoryChecker.check(history)
        for words in verdict.reordered { findings.add(.sequence, .reordered, "\(site): \(words)") }
        for words in service.published.changed { findings.add(.sequence, .unexpected, "\(site): \(words) changed") }
        let heard = service.published.events[service.stored.epoch] ?? [:]
        let last = service.stored.events.last?.sequence ?? 0
        for event in service.stored.events {
            guard let mark = heard[event.sequence] else { continue }
            findings.require(mark.digest == Digest.of(event.bytes), .sequence, .unexpected) {
                "\(site): event \(event.sequence) is not the one that was told"
            }
        }
        for sequence in heard.keys.sorted() where sequence > last {
            findings.add(.ghost, .unexpected, "\(site): event \(sequence) was told and is not in the journal")
        }
    }

    /// Every event has a cause that is known, or none; every version has its event.
    mutating func checkCauses(_ site: Site, _ service: Evidence.Service) {
        for (epoch, marks) in service.published.events {
            for (sequence, mark) in marks {
                guard let cause = mark.cause else { continue }
                findings.require(causes.contains(cause), .ghost, .unexpected) {
                    "\(site): event \(sequence) of \(epoch) is caused by \(cause)"
                }
            }
        }
        // An epoch that is gone cannot be asked for what nobody heard of it.
        guard !isRestored(site) else { return }
        let told = service.published.events.values.flatMap(\.values).reduce(into: [String: Int]()) { told, mark in
            guard let entity = mark.entity, let version = mark.version else { return }
            told[entity] = max(told[entity] ?? 0, version)
        }
        for (entity, version) in service.versions.sorted(by: { $0.key < $1.key }) {
            findings.require(told[entity] == version, .ghost, .unexpected) {
                "\(site): \(entity) has version \(version), and \(told[entity] ?? 0) was told"
            }
        }
    }

    /// Whoever follows as the contract says has all of it, in order.
    mutating func checkFollowing(_ site: Site, _ service: Evidence.Service) {
        let (following, stored) = (service.following, service.stored)
        findings.require(following.epoch == stored.epoch, .epoch, .unexpected) {
            "\(site): the follower is in \(following.epoch ?? "no epoch"), the service in \(stored.epoch)"
        }
        var history = History()
        history.journal = stored.events.filter { $0.sequence > following.from }.map {
            History.Numbered(sequence: $0.sequence, bytes: Digest.bytes(Digest.of($0.bytes)))
        }
        history.heard = following.marks.keys.sorted().map { sequence in
            let digest = following.marks[sequence]?.digest ?? 0
            return History.Numbered(sequence: sequence, bytes: Digest.bytes(digest))
        }
        let verdict = HistoryChecker.check(history)
        for words in verdict.lost { findings.add(.convergence, .lost, "\(site): \(words) was never heard") }
        for words in verdict.unexpected { findings.add(.convergence, .unexpected, "\(site): \(words)") }
        let last = stored.events.last?.sequence ?? following.through
        findings.require(following.through >= last, .convergence, .lost) {
            "\(site): the follower is through \(following.through) of \(last)"
        }
        findings.confirm(.convergence, following.marks.count)
        for words in following.backwards { findings.add(.order, .reordered, "\(site): \(words)") }
        // The version of an element counts its documents as well, which tell of what is wanted of it.
        let leaps = site == .home ? [] : following.leaps
        for words in leaps { findings.add(.order, .reordered, "\(site): \(words)") }
        findings.confirm(.order, following.applied - following.backwards.count - leaps.count)
    }

    /// A restored database begins an epoch of its own; nobody hears the one before again.
    mutating func checkEpochs(_ site: Site, _ service: Evidence.Service) {
        for words in service.published.late {
            findings.add(.epoch, .unexpected, "\(site): \(words) was told after the next epoch had begun")
        }
        let restores = evidence.deeds.restorations.filter { $0.site == site }
        findings.require(service.published.epochs.count <= restores.count + 1, .epoch, .unexpected) {
            "\(site): \(service.published.epochs) for \(restores.count) restores"
        }
        for restore in restores {
            findings.require(restore.epoch != service.stored.epoch, .epoch, .unexpected) {
                "\(site): the epoch \(restore.epoch) goes on after a restore"
            }
        }
    }

    /// Tasks follow all others to their end, and what a feed says is what is known.
    mutating func checkFeed() {
        for (site, service) in evidence.services.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let mark = evidence.watermarks[site], service.stored.last > 0 else { continue }
            let end = "\(service.stored.epoch) \(service.stored.last)"
            findings.require(mark == end, .convergence, .lost) { "tasks follows \(site) through \(mark) of \(end)" }
        }
        findings.require(evidence.incidents == evidence.sources.told, .convergence, .unexpected) {
            "traffic: open are \(evidence.incidents.sorted()), the feed says \(evidence.sources.told.sorted())"
        }
        for number in evidence.cleared.sorted() {
            findings.require(evidence.sources.ended.contains(number), .ghost, .unexpected) {
                "traffic: \(number) was cleared, and is not over"
            }
        }
        let isDone = (evidence.convergence ?? .infinity) <= 30
        findings.require(isDone, .convergence, .lost) {
            "30 s after the last blow something was still under way (\(evidence.convergence ?? .infinity) s)"
        }
    }
}
