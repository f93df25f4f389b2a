import Schema
import ServiceKit
import TaskServiceDomain

/// The parts of task-service and what they share.
struct TasksService: Sendable {
    let settings: TaskSettings
    let tables: TaskTable
    let captures: CaptureDesk
    let tasks: TaskDesk
    let projects: ProjectDesk
    let batches: BatchDesk
    let changes: UndoDesk
    let files: ImportDesk
    let attention: AttentionDesk
    let alarms: AlarmDesk
    let reviews: ReviewDesk
    let counts: CountsDesk
    let trash: TrashDesk
    let answers: TaskAnswers
    let export: TaskExport

    init(_ settings: TaskSettings) {
        self.settings = settings
        counts = CountsDesk()
        tables = TaskTable(
            clock: settings.clock,
            alarms: AlarmTable(clock: settings.clock, morning: settings.morning),
            counts: counts
        )
        captures = CaptureDesk(tables: tables)
        tasks = TaskDesk(tables: tables)
        projects = ProjectDesk(tables: tables)
        batches = BatchDesk(tables: tables, tasks: tasks)
        changes = UndoDesk(tables: tables)
        files = ImportDesk(tables: tables)
        attention = AttentionDesk(tables: tables)
        alarms = AlarmDesk(tables: tables)
        reviews = ReviewDesk(settings)
        trash = TrashDesk(tables: tables, days: settings.trashDays)
        answers = TaskAnswers(clock: settings.clock)
        export = TaskExport(tables: tables)
    }

    /// Finds out what is due, before the first command is read.
    @Sendable func start(_ transaction: Transaction) throws {
        tables.backlog.start(transaction)
        try ClockDesk(tables: tables, settings: settings).start(transaction)
        try alarms.start(transaction)
        try reviews.start(transaction)
        try counts.publish(transaction)
    }

    /// A search finds what was captured a moment ago, too.
    @Sendable func search(_ question: SearchTasks, _ request: Request, _ transaction: Transaction) throws -> TaskPage {
        try tables.backlog.finish(transaction)
        return try answers.search(question, request, transaction)
    }
}
