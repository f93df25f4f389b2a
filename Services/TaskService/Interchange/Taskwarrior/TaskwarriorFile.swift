import Clockwork
import Schema
import TaskServiceDomain

/// The JSON that `task export` writes and `task import` reads.
struct TaskwarriorFile {
    private static let space = "0f1d1f4e-7f1b-4b43-9d7c-2f5e4f0c7a11"
    private static let statuses = ["pending", "waiting", "recurring", "completed", "deleted"]
    private static let prefix = "gtd_"

    let now: Timestamp
    private let dates: TaskwarriorDate

    init(clock: WallClock, now: Timestamp) {
        dates = TaskwarriorDate(clock: clock)
        self.now = now
    }

    func read(_ bytes: [UInt8]) -> TaskFile {
        var file = TaskFile()
        let found = JSONObjects(SurrogateRepair.repaired(bytes))
        for stray in found.strays {
            file.skip(stray.line, "expected a JSON object, got “\(stray.text.prefix(40))”")
        }
        let entries = found.objects.compactMap { entry($0, &file) }
        let series = TaskwarriorSeries(entries, dates)
        for (line, record) in entries {
            switch series.part(record) {
            case .task(let pair): file.add(task(pair), line: line)
            case .merged(let warning): if let warning { file.warn(line, warning) }
            }
        }
        if found.objects.isEmpty && found.strays.isEmpty && !bytes.contains(UInt8(ascii: "[")) {
            file.skip(1, "expected a JSON array of tasks, as `task export` writes it, got nothing")
        }
        return file
    }

    /// A record that Taskwarrior itself would take.
    private func entry(_ piece: JSONObjects.Piece, _ file: inout TaskFile) -> TaskwarriorSeries.Entry? {
        guard var record = TaskwarriorRecord(json: piece.text) else {
            file.skip(piece.line, "expected a JSON object with a task, got “\(piece.text.prefix(40))”")
            return nil
        }
        guard let description = record["description"], !description.isEmpty else {
            file.skip(piece.line, "expected a Taskwarrior task with a description, but there is none")
            return nil
        }
        let uuid = (record["uuid"] ?? NameID.make(Self.space, "\(description)\n\(record["entry"] ?? "")")).lowercased()
        guard NameID.isID(uuid) else {
            file.skip(piece.line, "expected a uuid of 36 characters, got “\(uuid)”")
            return nil
        }
        let status = record["status"] ?? "pending"
        guard Self.statuses.contains(status) else {
            file.skip(piece.line, "expected a status of \(Self.statuses.joined(separator: ", ")), got “\(status)”")
            return nil
        }
        record["uuid"] = uuid
        record["status"] = status
        record["parent"] = record["parent"]?.lowercased()
        return (piece.line, record)
    }

    private func task(_ pair: TaskwarriorPair) -> Understood {
        var seen = TaskwarriorReading.read(pair, dates: dates, now: now)
        let texts = pair.task.texts.filter { $0.key.hasPrefix(Self.prefix) }
            .map { (String($0.key.dropFirst(Self.prefix.count)), $0.value) }
        let own = OwnFields(texts: Dictionary(texts) { first, _ in first }.filter { $0.key != "category" })
        let given = seen.projectName
        seen.task = own.restore(seen.task) { task in
            again(task) { own.projectName(of: $0, given: given) }
        }
        if let project = own.project, seen.task.project == project.id { seen.projectName = project.name }
        return seen
    }

    /// The task as it is read after being written without our own attributes.
    private func again(_ task: TaskDocument, _ name: @escaping (String) -> String) -> TaskDocument {
        let pair = TaskwarriorWriting(dates: dates, name: name).pair(task)
        return TaskwarriorReading.read(pair, dates: dates, now: now).task
    }

    func write(_ tasks: [TaskDocument], _ names: ProjectNames) -> [UInt8] {
        var templates: Set<String> = []
        let lines = tasks.flatMap { task in
            var pair = TaskwarriorWriting(dates: dates) { names[$0] }.pair(task)
            var own = OwnFields(of: task, readAgainAs: again(task) { names[$0] })
            own.projectName = task.project.map { names[$0] }
            for (name, text) in own.texts { pair.task[Self.prefix + name] = text }
            if let template = pair.template, !templates.insert(template.uuid).inserted { pair.template = nil }
            return [pair.template, pair.task].compactMap { $0?.json }
        }
        return Array("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8)
    }
}
