import Foundation
import Schema
import TestKit
import Testing

@testable import TaskInterchange

/// The real `task` with data of its own.
struct TaskwarriorProgram {
    static let path = "/usr/bin/task"
    private let folder: TemporaryFolder

    struct Failed: Error, CustomStringConvertible { let description: String }

    init() throws {
        guard FileManager.default.isExecutableFile(atPath: Self.path) else {
            throw Failed(description: "there is no \(Self.path); apt-get install taskwarrior")
        }
        folder = try TemporaryFolder()
        try folder.write(
            "taskrc",
            "data.location=\(folder.path)\nconfirmation=off\nrecurrence=off\nhooks=off\ngc=off\njson.array=on\nverbose=nothing\n"
        )
    }

    /// What `task export` says after `task import`.
    func through(_ bytes: [UInt8]) async throws -> [UInt8] {
        try Data(bytes).write(to: URL(filePath: folder.file("in.json")))
        try await run("import \(folder.file("in.json"))")
        try await run("export")
        return Array(try Data(contentsOf: URL(filePath: folder.file("out"))))
    }

    private func run(_ words: String) async throws {
        let child = try ChildProcess(
            "/bin/sh",
            ["-c", "\(Self.path) \(words) > \(folder.file("out")) 2> \(folder.file("err"))"],
            environment: ["TASKRC": folder.file("taskrc"), "TASKDATA": folder.path, "TZ": "UTC"]
        )
        let ending = try await child.end(within: .seconds(60))
        guard ending == .code(0) else {
            let error = (try? String(contentsOfFile: folder.file("err"), encoding: .utf8)) ?? ""
            throw Failed(description: "task \(words) ended with \(ending): \(error)")
        }
    }
}

@Suite struct TaskwarriorProgramTests {
    private func expectSame(_ tasks: [TaskDocument], _ projects: [ProjectDocument]) async throws {
        let desk = try Desk()
        let written = try desk.writer.write(.taskwarrior, tasks, projects: projects)
        let file = desk.reader.read(.taskwarrior, try await TaskwarriorProgram().through(written))
        let places = Dictionary(uniqueKeysWithValues: tasks.enumerated().map { ($1.id, $0) })
        expectEqual(file.tasks.sorted { (places[$0.id] ?? 0) < (places[$1.id] ?? 0) }, tasks)
        #expect(file.skipped == [])
    }

    @Test(arguments: 1...2 as ClosedRange<UInt64>)
    func `our tasks come back from Taskwarrior as they were`(seed: UInt64) async throws {
        var generated = GeneratedTasks(seed: seed)
        let tasks = generated.tasks(60).map { task in
            var task = task
            if task.extra?.isEmpty == true { task.extra = nil }
            return task
        }
        try await expectSame(tasks, GeneratedTasks.projects)
    }

    @Test(.samples, arguments: SampleTests.taskwarrior)
    func `a sample comes back from Taskwarrior as we read it`(name: String) async throws {
        let file = try Desk().reader.read(.taskwarrior, try Samples.bytes(name))
        try await expectSame(file.tasks, file.projects)
    }
}
