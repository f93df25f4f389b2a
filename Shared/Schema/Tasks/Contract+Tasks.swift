extension Contract {
    static let tasks: [ContractEntry] = [
        .command(
            CaptureTask.self,
            answering: CapturedTask(id: TaskDocument.example.id, name: "Comprar el pan", warnings: nil)
        ),
        .command(ReviewInbox.self),
        .command(EditTask.self, answering: changed),
        .command(MoveTask.self, answering: changed),
        .command(CompleteTask.self, answering: changed),
        .command(TrashTask.self, answering: changed),
        .command(RestoreTask.self, answering: changed),
        .command(PurgeTask.self, answering: changed),
        .command(WaitForTask.self, answering: changed),
        .command(EditProject.self, answering: changed),
        .command(CompleteProject.self, answering: changed),
        .command(TrashProject.self, answering: changed),
        .command(RestoreProject.self, answering: changed),
        .command(ReviewProject.self, answering: changed),
        .command(ApplyBatch.self, answering: changed),
        .command(UndoChange.self, answering: changed),
        .command(RedoChange.self, answering: changed),
        .command(ImportTasks.self, answering: ImportReport(added: 1)),
        .question(ListTasks.self),
        .question(GetTask.self),
        .question(SearchTasks.self),
        .question(ListProjects.self),
        .question(ReviewTasks.self),
        .question(ListChanges.self),
        .question(ExportTasks.self),
        .event(TaskChanged.self),
        .event(ProjectChanged.self),
        .event(ReviewDue.self),
        .event(TaskDue.self),
        .event(FollowUpDue.self),
        .event(DeferredOver.self),
        .state(TaskCounts.self),
        .state(TaskDocument.self),
    ]

    private static let changed = ChangeReceipt(
        change: "0198f3c2-0000-7000-8000-000000000002",
        entities: [TaskDocument.example.id]
    )
}
