import Schema
import ServiceKit
import TaskServiceDomain

/// `task-service`: what the service hears, and what it does about it.
public enum TaskServiceProgram {
    /// Runs until the process is asked to end.
    public static func main() async { await Launcher.main("task-service", topic: .tasks, assemble) }

    /// Puts the service together: its tables and its routes.
    package static func assemble(_ service: inout Microservice, _ configuration: ServiceConfiguration) throws {
        let gtd = TasksService(try TaskSettings(configuration))

        service.migration("2026-11-21 tasks", TaskTables.migrate)
        service.migration("2026-11-22 imported", ImportTable.migrate)
        service.atStart(gtd.start)

        service.on(CaptureTask.self, gtd.captures.capture)
        service.on(ReviewInbox.self, gtd.reviews.reviewed)
        // Before the tasks: an id that begins with project- is a project's.
        service.on(EditProject.self, gtd.projects.edit)
        service.on(CompleteProject.self, gtd.projects.plain(.complete))
        service.on(TrashProject.self, gtd.projects.plain(.trash))
        service.on(RestoreProject.self, gtd.projects.plain(.restore))
        service.on(ReviewProject.self, gtd.projects.plain(.review))
        service.on(EditTask.self, gtd.tasks.alone(gtd.tasks.edit))
        service.on(MoveTask.self, gtd.tasks.alone(gtd.tasks.move))
        service.on(CompleteTask.self, gtd.tasks.alone(gtd.tasks.complete))
        service.on(TrashTask.self, gtd.tasks.alone(gtd.tasks.trash))
        service.on(RestoreTask.self, gtd.tasks.alone(gtd.tasks.restore))
        service.on(PurgeTask.self, gtd.tasks.alone(gtd.tasks.purge))
        service.on(WaitForTask.self, gtd.tasks.alone(gtd.tasks.wait))
        service.on(ApplyBatch.self, gtd.batches.apply)
        service.on(UndoChange.self, gtd.changes.undo)
        service.on(RedoChange.self, gtd.changes.redo)
        service.on(ImportTasks.self, gtd.files.take)

        service.answer(ListTasks.self, gtd.answers.list)
        service.answer(GetTask.self, gtd.answers.task)
        service.answer(SearchTasks.self, gtd.search)
        service.answer(ListProjects.self, gtd.answers.projects)
        service.answer(ReviewTasks.self, gtd.answers.review)
        service.answer(ListChanges.self, gtd.answers.changes)
        service.answer(ExportTasks.self, gtd.export.export)

        for sender in gtd.settings.attentionFrom { service.followAttention(of: sender, gtd.attention.take) }

        service.wake("alarms", at: gtd.tables.alarms.next, gtd.alarms.ring)
        service.wake("review", at: gtd.reviews.next, gtd.reviews.turn)
        service.wake("search", at: gtd.tables.backlog.next, gtd.tables.backlog.work)
        service.wake("counts", at: gtd.counts.next, gtd.counts.publish)
        service.every(60, "trash", gtd.trash.empty)
        service.every(60, "changes", ChangeLog.prune)
        service.every(3600, "tombstones", Tombstones.prune)
    }
}
