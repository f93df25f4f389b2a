import Schema
import TaskServiceDomain
import TestKit
import Testing

struct TaskDeciderTests {
    @Test(arguments: VerbRow.all, VerbRow.columns)
    func `every verb does in every category what the table says`(_ row: VerbRow, _ category: TaskCategory?) throws {
        try row.check(category)
    }

    @Test func `the table has every verb in every category`() {
        #expect(VerbRow.all.count == 20)
        #expect(VerbRow.columns.count == 8)
        #expect(VerbRow.all.allSatisfy { $0.cells.count == 8 })
    }

    private static let conditional: [TaskDirective.Verb] = [
        .edit(TaskEdit()), .move(.someday), .complete, .trash, .restore, .purge, .wait("Luis", until: nil), .followUp,
    ]

    @Test(arguments: conditional.indices, TaskSample.categories)
    func `a verb based on an old version is refused wherever the task is`(_ verb: Int, _ category: TaskCategory) throws
    {
        let directive = TaskDirective(Self.conditional[verb], at: TaskSample.now, ifVersion: 3)
        let refusal = try TaskSample.given(category).when(directive).thenRefused()
        #expect(refusal.slug == "version-conflict")
        #expect(refusal.currentVersion == 4)
    }

    @Test(arguments: conditional.indices, TaskSample.categories)
    func `the version in force changes nothing about a verb`(_ verb: Int, _ category: TaskCategory) throws {
        let task = TaskSample.task(in: category)
        func outcome(_ version: Int?) -> Result<[TaskChanged], Problem> {
            let directive = TaskDirective(Self.conditional[verb], at: TaskSample.now, ifVersion: version)
            return Result { () throws(Problem) in try TaskDecider.decide(directive, task) }
        }
        #expect(outcome(4) == outcome(nil))
    }

    @Test func `a condition on a task that is not there is no conflict`() throws {
        try TaskSample.given(nil).when(TaskDirective(.complete, at: TaskSample.now, ifVersion: 1))
            .thenRefused { $0.slug == "unknown-entity" }
    }

    @Test func `what was completed before it was trashed is completed again`() throws {
        let trash = TaskDirective(.trash, at: TaskSample.now)
        var task = TaskSample.task(in: .completed)
        for event in try TaskDecider.decide(trash, task) { task = try #require(event.task) }
        let restored = try #require(
            try TaskDecider.decide(TaskDirective(.restore, at: TaskSample.now), task).first?.task
        )
        #expect(restored.category == .completed)
        #expect(restored.from == .inbox)
        #expect(restored.ended == TaskSample.now)
        let again = try TaskDecider.decide(TaskDirective(.restore, at: TaskSample.now), restored)
        #expect(again.first?.task?.category == .inbox)
    }

    @Test func `an ended task that does not know where it was returns to the inbox`() throws {
        var task = TaskSample.task(in: .trash)
        task.from = nil
        var after = task
        after.category = .inbox
        after.ended = nil
        try TaskSample.given(task).when(TaskDirective(.restore, at: TaskSample.now))
            .then(TaskSample.changed(.restored, after))
    }
}
