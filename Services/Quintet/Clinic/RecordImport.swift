import Schema

/// Brings files to the clinic and tells what became of them.
struct RecordImport {
    /// So many parts are under way at a time.
    private static let inFlight = 8

    let clinic: ClinicLink
    /// What is asked with each file, whose upload and format are put in.
    let wish: ImportRecords

    /// Whether all pieces were taken. A piece that is refused ends its file, and is told.
    func run(_ file: ClinicFile, name: String) async throws -> Bool {
        for (index, piece) in file.pieces.enumerated() {
            let title = file.pieces.count == 1 ? name : "\(name), piece \(index + 1) of \(file.pieces.count)"
            guard let upload = try await upload(piece) else { return false }
            var command = wish
            command.upload = upload
            command.format = file.format
            guard let reply = try await clinic.perform(command) else { return false }
            let report = reply.result ?? ClinicImport(dryRun: command.dryRun ?? false)
            for line in report.lines(of: title) { StandardError.print(line) }
            print("\(title): \(report.summary)".printable)
        }
        return true
    }

    /// The name of the upload; nil when a part was refused.
    private func upload(_ bytes: [UInt8]) async throws -> String? {
        let upload = MessageID.new()
        var parts = UploadParts(bytes, as: upload, by: clinic.actor)
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            func sendNext() {
                guard let part = parts.next() else { return }
                group.addTask { try await clinic.perform(part) != nil }
            }
            for _ in 0..<Self.inFlight { sendNext() }
            while let wasTaken = try await group.next() {
                guard wasTaken else {
                    group.cancelAll()
                    return nil
                }
                sendNext()
            }
            return upload
        }
    }
}

extension ClinicImport {
    /// One line.
    var summary: String {
        let verb = dryRun ? "would have " : ""
        return "\(verb)created \(Self.words(created)), updated \(Self.words(updated)), "
            + "left \(unchanged) as they were, skipped \(skipped)"
    }

    /// What was left out, and why.
    func lines(of name: String) -> [String] {
        report.map { "\(name): \($0.kind) \($0.entry): \($0.reason)".printable }
    }

    private static func words(_ counts: [String: Int]) -> String {
        let some = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }
        return some.isEmpty ? "none" : some.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}
