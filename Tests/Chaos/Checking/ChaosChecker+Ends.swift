import History

/// How everything stands in the end.
extension ChaosChecker {
    /// Kilobytes that a process may have grown by: what its caches take that were empty at the beginning.
    private static let growth = 128 * 1024
    private static let moreDescriptors = 32

    /// What the broker holds is what the database says, and nothing is held where nothing may be.
    mutating func checkRetained(_ site: Site, _ service: Evidence.Service) {
        for (topic, payload) in service.stored.states.sorted(by: { $0.key < $1.key }) {
            let held = service.retained[topic]
            findings.require(held == payload, .retained, held == nil ? .lost : .unexpected) {
                "\(topic) is not retained as it is"
            }
        }
        for topic in service.retained.keys.sorted() where service.stored.states[topic] == nil {
            findings.add(.retained, .unexpected, "\(topic) is retained and is not")
        }
    }

    /// Nothing is left waiting, and nothing grows without end.
    mutating func checkBounds(_ site: Site, _ service: Evidence.Service) {
        for words in service.stored.waiting { findings.add(.bounded, .unexpected, "\(site): \(words)") }
        if service.stored.waiting.isEmpty { findings.confirm(.bounded) }
        let (before, after) = (service.before, service.after)
        findings.require(after.memory <= before.memory + Self.growth, .bounded, .unexpected) {
            "\(site): \(after.memory) KB of memory, \(before.memory) before"
        }
        findings.require(after.descriptors <= before.descriptors + Self.moreDescriptors, .bounded, .unexpected) {
            "\(site): \(after.descriptors) open files, \(before.descriptors) before"
        }
    }

    /// What could not be committed was on a full disk.
    mutating func checkCommits(_ site: Site, _ service: Evidence.Service) {
        let full = evidence.deeds.done.filter { $0.blow.kind == .diskFull && $0.blow.site == site }
        let others = service.log.uncommitted.filter { time in
            // A line is read a moment after it was written.
            !full.contains { $0.from <= time && time <= ($0.recovered ?? .infinity) + 1 }
        }
        let words = others.map { "\(site): a batch could not be committed \($0) s after the beginning" }
        findings.judge(others.count + 1, .writer, .unexpected, words)
    }

    /// Each database has one writer: second processes give way, and nobody else does.
    mutating func checkWriters() {
        let deeds = evidence.deeds
        findings.confirm(.writer, deeds.refusedTwins)
        for words in deeds.deaths + deeds.troubles + evidence.badEndings {
            findings.add(.writer, .unexpected, words)
        }
        for topic in evidence.stray.sorted() { findings.add(.retained, .unexpected, "\(topic) is retained") }
        for done in deeds.done {
            findings.require(done.recovered != nil, .convergence, .lost) {
                "not everybody was answered again after \(done.blow)"
            }
        }
    }
}
