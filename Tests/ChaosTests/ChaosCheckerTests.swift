import History
import Testing

@testable import Chaos

/// The checker finds every kind of wrong history, and nothing in a good one.
struct ChaosCheckerTests {
    /// What is found in a run that was changed.
    private func found(_ change: (inout Evidence) -> Void) -> Set<String> {
        var evidence = SampleRun.evidence()
        change(&evidence)
        let all = ChaosChecker.check(evidence).findings.all
        return Set(all.map { "\($0.invariant) \($0.wrong)" })
    }

    private func found(ofTasks change: (inout Evidence.Service) -> Void) -> Set<String> {
        found { evidence in
            var tasks = evidence.services[.tasks] ?? Evidence.Service()
            change(&tasks)
            evidence.services[.tasks] = tasks
        }
    }

    @Test func `a good run is clean`() {
        let checker = ChaosChecker.check(SampleRun.evidence())
        #expect(checker.findings.isClean, "\(checker.findings.all)")
        #expect(checker.findings.ok == 2)
    }

    @Test func `1: a command that was answered and is not there is lost`() {
        #expect(found(ofTasks: { $0.stored.effects["x-1"] = nil }) == ["command lost"])
    }

    @Test func `1: a command that leaves nothing to compare is not counted as done`() {
        var evidence = SampleRun.evidence()
        evidence.commands.append(SampleRun.command("c9", .effect(row: nil, isTold: false), ["applied"]))
        evidence.services[.tasks]?.log.ends["c9"] = 1
        let checker = ChaosChecker.check(evidence)
        #expect(checker.findings.isClean, "\(checker.findings.all)")
        #expect(checker.findings.ok == 2)
        #expect(checker.notCompared == 1)
    }

    @Test func `1: what a restore took back is counted and not wrong`() {
        var evidence = SampleRun.evidence()
        evidence.services[.tasks]?.stored.effects["x-1"] = nil
        evidence.services[.tasks]?.stored.epoch = "two"
        evidence.services[.tasks]?.following.begin("two", at: 0, now: 0)
        evidence.services[.tasks]?.stored.events = []
        evidence.deeds.restorations = [
            Deeds.Restoration(
                site: .tasks,
                backedUpAt: 5,
                epoch: "one",
                sequence: 0,
                restoredAt: 20
            )
        ]
        let checker = ChaosChecker.check(evidence)
        #expect(checker.findings.isClean, "\(checker.findings.all)")
        #expect(checker.lostByRestore == 1)
    }

    @Test func `2: an event that nobody caused is a ghost, and a version without an event a zombie`() {
        let ghost = SampleRun.mark(2, cause: "nobody", "t2", version: 1)
        let haunted = found(ofTasks: { $0.published.events["one"]?[2] = ghost })
        #expect(haunted.contains("ghost unexpected"))
        #expect(found(ofTasks: { $0.versions["t1"] = 2 }) == ["ghost unexpected"])
    }

    @Test func `3: an effect that happens twice is doubled, and so is an answer in two ways`() {
        #expect(found(ofTasks: { $0.stored.effects["x-1"] = 2 }) == ["once doubled"])
        let again = SampleRun.mark(2, cause: "c1", "t1", version: 2)
        let doubled = found(ofTasks: { $0.published.events["one"]?[2] = again })
        #expect(doubled.contains("once doubled"))
        #expect(found({ $0.commands[1].answers[1].digest = 9 }) == ["once doubled"])
    }

    @Test func `4: a gap in the journal and other bytes under a number are found`() {
        #expect(found(ofTasks: { $0.stored.events[1].sequence = 3 }).contains("sequence reordered"))
        #expect(found(ofTasks: { $0.published.changed = ["one 2"] }) == ["sequence unexpected"])
        let other = found(ofTasks: { $0.published.events["one"]?[2]?.digest = 1 })
        #expect(other.contains("sequence unexpected"))
    }

    @Test func `5: a follower that is behind, tasks that are, and a feed that is not believed are found`() {
        let behind = found(ofTasks: {
            $0.following = Following()
            $0.following.begin("one", at: 0, now: 0)
        })
        #expect(behind.contains("convergence lost"))
        #expect(found({ $0.watermarks[.tasks] = "one 1" }) == ["convergence lost"])
        #expect(found({ $0.incidents = ["101"] }) == ["convergence unexpected"])
        #expect(found({ $0.convergence = 31 }) == ["convergence lost"])
    }

    @Test(arguments: [0, 1, 3]) func `6: an entity whose version does not grow by one is found`(version: Int) {
        let wrong = found(ofTasks: {
            $0.following.add([3: SampleRun.mark(3, cause: "c2", "t2", version: version)])
            $0.stored.events.append(History.Numbered(sequence: 3, bytes: SampleRun.bytes(3)))
        })
        #expect(wrong == ["order reordered"])
    }

    @Test func `7: a look that shows what was over is found`() {
        let changed = RegisterHistory.Operation(
            kind: .change(expected: 1, writer: "a", isDone: true),
            from: 0,
            to: 1
        )
        let stale = RegisterHistory.Operation(kind: .look(version: 1, writer: nil), from: 2, to: 3)
        #expect(!RegisterHistory([changed, stale]).isLinearizable)
        let register = { (expected: Int?) in Draft.Register(entity: "t1", expected: expected) }
        let wrong = found { evidence in
            evidence.commands[0].draft.register = register(1)
            evidence.commands[0].answers[0].version = 2
            var look = SampleRun.command("c9", .answer, ["answer"])
            look.draft.register = register(nil)
            (look.sentAt, look.answers[0].at, look.answers[0].version) = (12, 13, 1)
            evidence.commands.append(look)
        }
        #expect(wrong == ["register reordered"])
    }

    @Test func `8: a document that is not retained, is retained otherwise, or may not be is found`() {
        #expect(found(ofTasks: { $0.retained = [:] }) == ["retained lost"])
        #expect(found(ofTasks: { $0.retained["state/a"] = [2] }) == ["retained unexpected"])
        #expect(found(ofTasks: { $0.retained["state/b"] = [2] }) == ["retained unexpected"])
        #expect(found({ $0.stray = ["evt/a"] }) == ["retained unexpected"])
    }

    @Test func `9: what is done after its lifetime is found`() {
        #expect(found({ $0.commands[0].expires = 500 }) == ["expiry unexpected"])
        #expect(found({ $0.commands[0].expires = 1_000 }) == [])
    }

    @Test func `10: who is not answered, and what has no line or two, is found`() {
        #expect(found({ $0.commands[2].answers = [] }) == ["answered lost"])
        #expect(found(ofTasks: { $0.log.ends["c1"] = 2 }) == ["answered doubled"])
        #expect(found(ofTasks: { $0.log.ends["c1"] = nil }) == ["answered lost"])
    }

    @Test func `11: an epoch that comes back, or goes on after a restore, is found`() {
        #expect(found(ofTasks: { $0.published.late = ["zero 4"] }) == ["epoch unexpected"])
        #expect(found(ofTasks: { $0.published.epochs = ["zero", "one"] }) == ["epoch unexpected"])
        #expect(found(ofTasks: { $0.stored.epoch = "two" }).contains("epoch unexpected"))
    }

    @Test func `12: a message that nobody was told of is found`() {
        #expect(found({ $0.commands[3].answers = [] }).contains("poison lost"))
    }

    @Test func `13: a process that gives way or ends by itself is found`() {
        #expect(found({ $0.deeds.deaths = ["tasks ended"] }) == ["writer unexpected"])
        #expect(found({ $0.badEndings = ["tasks ended"] }) == ["writer unexpected"])
        #expect(found(ofTasks: { $0.log.uncommitted = [12] }) == ["writer unexpected"])
    }

    @Test func `14: what waits in the end, and what has grown, is found`() {
        #expect(found(ofTasks: { $0.stored.waiting = ["1 in held"] }) == ["bounded unexpected"])
        #expect(found(ofTasks: { $0.after.memory = 1_000_000 }) == ["bounded unexpected"])
        #expect(found(ofTasks: { $0.after.descriptors = 1_000 }) == ["bounded unexpected"])
    }
}
