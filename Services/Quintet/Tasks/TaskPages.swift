import Clockwork
import Bus
import Schema
import TaskInterchange
import TaskServiceDomain

/// All tasks of the task service, page by page, in our own format.
struct TaskPages {
    let link: OperatorLink
    let patience: Duration

    func all(_ category: TaskCategory?) async throws -> TaskFile {
        let service = try Catalogue.service("tasks")
        var all = TaskFile()
        var cursor: String?
        repeat {
            let question = ExportTasks(format: .json, category: category, cursor: cursor)
            let message = try await link.request(
                .ask,
                of: service,
                ExportTasks.channel.name ?? "",
                try JSONCodec().encode(question),
                timeout: patience
            )
            let page = try Answer(message).value(ExportedTasks.self, from: service)
            try all.add(page, service)
            guard page.next != cursor else { break }
            cursor = page.next
        } while cursor != nil
        return all
    }
}

extension TaskFile {
    /// Puts a page to those before; a project that is on several stays one.
    mutating func add(_ page: ExportedTasks, _ service: ServiceEntry) throws(OperatorError) {
        let reader = TaskReader(clock: .utc, now: Timestamp(milliseconds: 0))
        let file = reader.read(.json, Array(page.text.utf8))
        if let line = file.skipped.first { throw OperatorError.notUnderstood(service, line.reason) }
        tasks += file.tasks
        projects += file.projects.filter { project in !projects.contains { $0.id == project.id } }
    }
}
