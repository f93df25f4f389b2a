import Bus
import Schema
import TaskInterchange

/// Sends the parts of a file to the task service and tells what became of them.
struct TaskImport {
    let link: OperatorLink
    let dryRun: Bool
    let patience: Duration

    func run(_ file: TaskFile, _ parts: TaskParts) async throws -> Int32 {
        var total = ImportReport()
        for (index, text) in parts.texts.enumerated() {
            do {
                guard let report = try await send(text) else { return Sending.Result.refused }
                total.add(report)
            } catch let error as BusError where [.timeout, .connection].contains(error.code) {
                StandardError.print(
                    """
                    no answer from tasks to part \(index + 1) of \(parts.texts.count): \(error.reason)
                      repeat the command: what was taken is not taken twice
                    """
                )
                return OperatorLink.noAnswer
            }
        }
        for line in total.skipped + total.warnings { StandardError.print("  \(line.reason)") }
        print((dryRun ? "would have " : "") + total.summary(skipped: file.skipped.count + parts.tooLarge.count))
        return Sending.Result.went
    }

    /// Nil when it was refused, which is told.
    private func send(_ text: String) async throws -> ImportReport? {
        let command = ImportTasks(format: .json, text: text, dryRun: dryRun)
        return try await link.perform(command, patience: patience).map { $0.result ?? ImportReport() }
    }

    /// What could not be used of the file, line by line.
    static func words(_ file: TaskFile, _ parts: TaskParts) -> [String] {
        file.skipped.map { "line \($0.line): skipped: \($0.reason)" }
            + file.warnings.map { "line \($0.line): \($0.reason)" }
            + parts.tooLarge.map { "task “\($0.name.prefix(60))”: skipped: it is larger than a message may be" }
    }
}

extension ImportReport {
    /// Puts the report of another part to this one.
    mutating func add(_ other: ImportReport) {
        added += other.added
        updated += other.updated
        unchanged += other.unchanged
        skipped += other.skipped
        warnings += other.warnings
    }

    /// One line; with what was left out before it was sent.
    func summary(skipped before: Int) -> String {
        "added \(added), updated \(updated), unchanged \(unchanged), skipped \(skipped.count + before)"
    }
}
