import Schema
import TestKit
import Testing

@testable import TaskServiceDomain

/// What must be true whatever is told to tasks; a failure names its seed as the test's argument.
struct TaskPropertyTests {
    /// The same in every run, and one that is new in each.
    static let seeds = Array(UInt64(1)...60) + [UInt64.random(in: 1000...999_999)]

    private static func isWhole(_ task: TaskDocument) -> Bool {
        task.category != .unknown && (task.from == nil) == task.category.isOpen
            && (task.ended == nil) == task.category.isOpen && task.from?.isEnded(in: task.category) != true
    }

    @Test(arguments: seeds)
    func `a task is in one of seven categories, and remembers its past only when it has ended`(_ seed: UInt64) throws {
        var world = RandomTasks(seed: seed)
        for step in 1...200 {
            world.tellAnything()
            for task in world.tasks.values {
                try #require(Self.isWhole(task), "seed \(seed), step \(step): \(task)")
            }
        }
        // A seed that is new in each run may be a quiet one.
        if seed < 1000 {
            #expect(world.refusals > 0 && world.told.count > 50, "the chance tries enough")
        }
    }

    @Test(arguments: seeds)
    func `every event has the next version, and all of them together are the tasks`(_ seed: UInt64) throws {
        var world = RandomTasks(seed: seed)
        for _ in 1...200 { world.tellAnything() }
        for change in [.undone, .redone, .undone, .redone] as [TaskChange] { try world.revertAll(change) }
        var versions: [String: Int] = [:]
        var folded: [String: TaskDocument] = [:]
        for (id, version, event) in world.told {
            // A file's or a series' task may come with a version of its own.
            let last = versions[id] ?? version - 1
            try #require(version == last + 1, "seed \(seed): \(event)")
            try #require(event.task?.version ?? version == version, "seed \(seed): \(event)")
            versions[id] = version
            var state = folded[id]
            TaskDecider.evolve(&state, event)
            folded[id] = state
        }
        #expect(folded == world.tasks)
    }

    @Test(arguments: seeds)
    func `undo of the last change restores the exact state before`(_ seed: UInt64) throws {
        var world = RandomTasks(seed: seed)
        for _ in 1...200 {
            let count = world.changes.count
            world.tellAnything()
            guard world.changes.count > count, let item = world.changes.last else { continue }
            var undone = world
            let again = try undone.revert(item).reversed
            Self.expectSame(undone.tasks[item.entity], item.taskBefore, seed)
            try undone.revert(again, .redone)
            Self.expectSame(undone.tasks[item.entity], item.taskAfter, seed)
        }
    }

    @Test(arguments: seeds)
    func `undo of all changes leads back to nothing, and redo of all to where they led`(_ seed: UInt64) throws {
        var world = RandomTasks(seed: seed)
        for _ in 1...200 { world.tellAnything() }
        let end = world.tasks
        try world.revertAll(.undone)
        #expect(world.tasks.isEmpty, "seed \(seed)")
        try world.revertAll(.redone)
        #expect(world.tasks.keys.sorted() == end.keys.sorted(), "seed \(seed)")
        for (id, task) in end { Self.expectSame(world.tasks[id], task, seed) }
    }

    @Test(arguments: seeds)
    func `undo of an earlier change restores its fields and no others, or is refused`(_ seed: UInt64) throws {
        var world = RandomTasks(seed: seed)
        for _ in 1...200 { world.tellAnything() }
        var refused = 0
        for item in world.changes {
            var undone = world
            do throws(Problem) {
                try undone.revert(item)
                try Self.check(item, world.tasks[item.entity], undone.tasks[item.entity], seed)
            } catch {
                refused += 1
                #expect(error.slug == "undo-conflict")
                #expect(undone.tasks == world.tasks)
            }
        }
        #expect((1..<world.changes.count).contains(refused), "the chance tries both")
    }

    private static func check(_ item: ChangeItem, _ now: TaskDocument?, _ after: TaskDocument?, _ seed: UInt64)
        throws(Problem)
    {
        guard let before = item.taskBefore, let then = item.taskAfter, let now, let after else {
            return expectSame(after, item.taskBefore, seed)
        }
        #expect(isWhole(after), "seed \(seed): \(item)")
        for field in TaskField.all {
            let expected = field.isEqual(before, then) ? now : before
            #expect(field.isEqual(after, expected), "seed \(seed): \(field.name) of \(item)")
        }
    }

    private static func expectSame(_ task: TaskDocument?, _ expected: TaskDocument?, _ seed: UInt64) {
        if let task, let expected {
            #expect(task.isSame(as: expected), "seed \(seed)")
        } else {
            #expect(task == nil && expected == nil, "seed \(seed)")
        }
    }
}

extension TaskCategory {
    /// Whether a task in an ended category would remember that very category.
    fileprivate func isEnded(in category: TaskCategory) -> Bool { self == category && !category.isOpen }
}
