import Foundation
import Schema
import TaskServiceDomain

/// This system's own format: tasks and projects as the contract writes them, one per line.
struct OwnFile {
    private static let version = 1

    func read(_ bytes: [UInt8]) -> TaskFile {
        var file = TaskFile()
        let text = String(decoding: bytes, as: UTF8.self)
        guard let members = JSONText.value(JSONTree.self, text)?.object, members["quintet"] == .text("tasks") else {
            file.skip(
                1,
                #"expected a JSON object that begins with {"quintet":"tasks","version":1, got “\#(text.prefix(40))”"#
            )
            return file
        }
        guard members["version"] == .number(Double(Self.version)) else {
            file.skip(
                1,
                "expected version \(Self.version), got \(members["version"]?.raw ?? "none"); use a newer reader"
            )
            return file
        }
        guard let tasks = members["tasks"]?.array else {
            file.skip(1, "expected a list “tasks”, but there is none")
            return file
        }
        let lines = Self.lines(text)
        func line(_ value: JSONTree) -> Int { value.object?["id"]?.raw.flatMap { lines[$0] } ?? 1 }
        for project in members["projects"]?.array ?? [] { take(project: project, line(project), &file) }
        for task in tasks { take(task: task, line(task), &file) }
        return file
    }

    private func take(project value: JSONTree, _ line: Int, _ file: inout TaskFile) {
        if let project: ProjectDocument = decoded(value, line, &file) { file.projects.append(project) }
    }

    private func take(task value: JSONTree, _ line: Int, _ file: inout TaskFile) {
        guard var task: TaskDocument = decoded(value, line, &file) else { return }
        guard NameID.isID(task.id) else { return file.skip(line, "expected an id of 36 characters, got “\(task.id)”") }
        guard task.category != .unknown else {
            return file.skip(line, "expected a category of \(TaskCategory.words.joined(separator: ", "))")
        }
        task.version = nil
        task.blocked = nil
        file.add(Understood(task: task), line: line)
    }

    private func decoded<V: Decodable>(_ value: JSONTree, _ line: Int, _ file: inout TaskFile) -> V? {
        do {
            return try JSONDecoder().decode(V.self, from: Data((value.raw ?? "null").utf8))
        } catch {
            file.skip(line, "not understood: \(Self.words(error))")
            return nil
        }
    }

    private static func words(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): "expected “\(key.stringValue)”, but there is none"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            "\(context.codingPath.map(\.stringValue).joined(separator: ".")): \(context.debugDescription)"
        default: "\(error)"
        }
    }

    /// The lines on which ids stand, which is the best there is without a parser that counts lines.
    private static func lines(_ text: String) -> [String: Int] {
        var lines: [String: Int] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for match in line.matches(of: /"id"\s*:\s*"([^"]*)"/) where lines[String(match.1)] == nil {
                lines[String(match.1)] = index + 1
            }
        }
        return lines
    }

    func write(_ tasks: [TaskDocument], _ projects: [ProjectDocument]) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func list(_ values: [some Encodable]) throws -> String {
            let lines = try values.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
            return lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n]"
        }
        let plain = tasks.map { task in
            var task = task
            task.version = nil
            task.blocked = nil
            return task
        }
        let head = #"{"quintet":"tasks","version":\#(Self.version)"#
        return Array("\(head),\"tasks\":\(try list(plain)),\"projects\":\(try list(projects))}\n".utf8)
    }
}
