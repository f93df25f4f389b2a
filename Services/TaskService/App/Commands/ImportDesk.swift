import Schema
import ServiceKit
import TaskInterchange
import TaskServiceDomain

/// Takes in files of other systems, and of this one.
struct ImportDesk: Sendable {
    /// One file is one transaction and one change: more tasks would keep others waiting.
    private static let most = 2000

    let tables: TaskTable

    @Sendable func take(_ command: ImportTasks, _ request: Request, _ transaction: Transaction) throws -> Handled<
        ImportReport
    > {
        guard command.format != .unknown else {
            throw Problem.violation([
                Violation("/format", "enum", expected: "one of " + TaskFormat.words.joined(separator: ", "))
            ])
        }
        let file = TaskReader(clock: tables.clock, now: transaction.now).read(command.format, Array(command.text.utf8))
        guard file.tasks.count <= Self.most else {
            throw Problem(
                .payloadTooLarge,
                "the file has \(file.tasks.count) tasks, and at most \(Self.most) are taken at once; "
                    + "`quintet tasks import` sends a large file in parts"
            )
        }
        if command.dryRun == true {
            return .noop(try transaction.rehearsed { try adopt(file, request, transaction) })
        }
        let report = try adopt(file, request, transaction)
        return report.change == nil ? .noop(report) : .applied(report)
    }

    private func adopt(_ file: TaskFile, _ request: Request, _ transaction: Transaction) throws -> ImportReport {
        let ledger = Ledger(tables, user: request.source, transaction)
        var report = ImportReport(skipped: file.skipped, warnings: file.warnings)
        for project in file.projects { try adopt(project, ledger, &report) }
        for (index, task) in file.tasks.enumerated() { try adopt(task, number: index + 1, ledger, &report) }
        report.change = try ledger.close()
        return report
    }

    private func adopt(_ project: ProjectDocument, _ ledger: Ledger, _ report: inout ImportReport) throws {
        guard Slug.isLevel(project.id), project.id.utf8.count <= 200 else {
            let words = "“\(project.id.prefix(60))” is no id of a project: at most 200 of a-z, 0-9, _ and -"
            return report.skipped.append(SkippedLine(line: 1, reason: words))
        }
        // A file that knows no more of it than its name takes nothing away from what is known here.
        var named = ProjectDocument(id: project.id, name: project.name, created: project.created)
        (named.version, named.stuck) = (project.version, project.stuck)
        if project == named, try ledger.project(project.id) != nil { return }
        let (entity, digest) = ("project-\(project.id)", try ImportTable.digest(project))
        guard try !ImportTable.holds(entity, digest, ledger.db) else { return }
        let after = try ledger.direct(project: project.id, .adopt(project))
        try ImportTable.note(entity, digest, version: after?.version ?? 0, ledger.db)
    }

    private func adopt(_ task: TaskDocument, number: Int, _ ledger: Ledger, _ report: inout ImportReport) throws {
        if let time = try Tombstones.time(task.id, ledger.db) {
            let words = "“\(task.name)” was deleted for good here on \(time); it stays away for \(Tombstones.days) days"
            return report.skipped.append(SkippedLine(line: number, reason: words))
        }
        let digest = try ImportTable.digest(task)
        guard try !ImportTable.holds(task.id, digest, ledger.db) else { return report.unchanged += 1 }
        let before = try ledger.task(task.id)
        let task = try placed(task, number: number, ledger, &report)
        let after = try ledger.direct(task.id, .adopt(task))
        try ImportTable.note(task.id, digest, version: after?.version ?? 0, ledger.db)
        if before == nil {
            report.added += 1
        } else if after?.version != before?.version {
            report.updated += 1
        } else {
            report.unchanged += 1
        }
    }

    /// The task among those that are here: in a project that is known, and waiting for none that waits for it.
    private func placed(_ task: TaskDocument, number: Int, _ ledger: Ledger, _ report: inout ImportReport) throws
        -> TaskDocument
    {
        var task = task
        if let waitsFor = task.dependsOn,
            try Dependencies.circle(from: task.id, through: waitsFor, lookup: { try ledger.task($0)?.dependsOn ?? [] })
                != nil
        {
            task.dependsOn = nil
            let words = "“\(task.name)” and what it depends on would wait for each other; it depends on nothing now"
            report.warnings.append(SkippedLine(line: number, reason: words))
        }
        if let name = task.project {
            do {
                task.project = try ledger.project(named: name)
            } catch let problem as Problem {
                task.project = nil
                report.warnings.append(SkippedLine(line: number, reason: "“\(task.name)”: \(problem.detail)"))
            }
        }
        return task
    }
}
