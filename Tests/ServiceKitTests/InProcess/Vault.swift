import Bus
import Foundation
import GRDB
import Schema
import TestKit
import Testing

@testable import ServiceKit

/// A service that is told words at doors, and answers, refuses or fails as the door is.
enum Vault {
    /// What a handler fails with; its description tells all.
    struct Broken: Error { var word: String }

    /// Keeps a word.
    struct Stow: Command {
        var word: String

        static let channel = Channel(.watch, .command, ["{door}"], "stow", of: "word")
        static let summary = "Keeps a word."
        static let example = Stow(word: "open")
    }

    /// Asks for an echo.
    struct Whisper: Question {
        var door: String
        var word: String

        static let channel = Channel(.watch, .question, [], "whisper", of: "word")
        static let summary = "Asks for an echo."
        static let example = Whisper(door: "open", word: "yes")
        static let answerExample = Echo(word: "yes")
        /// The same, answered by work beside the pipeline.
        static let later = Channel(.watch, .question, [], "mutter", of: "word")
    }

    struct Echo: Codable, Sendable { var word: String }

    static let root = "quintet/v1/main/watch"

    static func service(isConfidential: Bool) -> Microservice {
        var service = Microservice("vault-service", topic: .watch)
        service.session = .clean
        service.isConfidential = isConfidential
        service.migration("vault") { db in
            try db.execute(sql: "CREATE TABLE note (words TEXT NOT NULL CHECK (words <> '')) STRICT")
        }
        service.on(Stow.self) { command, request, transaction in
            try note("stowed", transaction)
            try pass(request.entity[0], command.word, transaction)
            return .applied()
        }
        service.answer(Whisper.self) { question, _, transaction in
            try note("whispered", transaction)
            try pass(question.door, question.word, transaction)
            return Echo(word: question.word)
        }
        service.answer(Whisper.self, at: Whisper.later) { question, source in
            try await source.commit("mutter") { try pass(question.door, question.word, $0) }
            return Echo(word: question.word)
        }
        service.listen("walls", to: { ["walls/#"] }) { message, _ in
            throw Broken(word: String(decoding: message.payload, as: UTF8.self))
        }
        return service
    }

    private static func pass(_ door: String, _ word: String, _ transaction: Transaction) throws {
        switch door {
        case "closed": throw Problem.violation([Violation("/word", "enum", expected: "not \(word)", actual: word)])
        case "guarded":
            throw NotedRefusal(Problem(.forbidden, "\(word) opens nothing")) { try note("tried", $0) }
        case "blind":
            throw NotedRefusal(Problem(.forbidden, "\(word) opens nothing")) { transaction in
                try note("tried", transaction)
                throw Broken(word: word)
            }
        case "broken": throw Broken(word: word)
        case "strict":
            let sql = "INSERT INTO note (words) SELECT '' WHERE ? <> ''"
            try transaction.db.execute(sql: sql, arguments: [word])
        default: break
        }
    }

    private static func note(_ words: String, _ transaction: Transaction) throws {
        try transaction.db.execute(sql: "INSERT INTO note (words) VALUES (?)", arguments: [words])
    }
}

/// A vault that runs, and a client that hears it.
struct VaultBench {
    let broker: Broker
    let running: InProcess
    let client: TestClient
    let folder: TemporaryFolder

    /// Gives a running vault to a test, and ends it.
    static func with(isConfidential: Bool = true, _ body: (VaultBench) async throws -> Void) async throws {
        try await withBroker { broker in
            let folder = try TemporaryFolder()
            let running = try await InProcess.start(Vault.service(isConfidential: isConfidential), broker, folder)
            let client = try await TestClient.connect(to: broker)
            try await client.subscribe("\(Vault.root)/reply/#", "\(Vault.root)/problem/#", "\(Vault.root)/sys/#")
            try await body(VaultBench(broker: broker, running: running, client: client, folder: folder))
            client.stop()
            try await running.stop()
        }
    }

    /// Sends a command or question and answers the data of what comes back.
    func perform(_ path: String, _ payload: String, id: String = UUID().uuidString) async throws -> JSON? {
        let reply = "\(Vault.root)/reply/\(UUID().uuidString.lowercased())"
        let properties = MessageProperties(
            responseTopic: reply,
            correlationData: Array(id.utf8),
            user: [("id", id)]
        )
        try await client.publish("\(Vault.root)/\(path)", payload, properties: properties)
        let answer = try await client.first(on: reply)
        #expect(answer.properties?.correlationData == Array(id.utf8))
        return answer.json?["data"]
    }

    /// What the service's database holds of a query's first column.
    func column(_ sql: String) throws -> [String] {
        try StoppedDatabase(path: folder.file("data/vault-service.db")).read { try String.fetchAll($0, sql: sql) }
    }

    /// The files of the database that hold some bytes anywhere.
    func files(with word: String) throws -> [String] {
        let data = folder.file("data")
        return try FileManager.default.contentsOfDirectory(atPath: data).filter { name in
            try Data(contentsOf: URL(filePath: "\(data)/\(name)")).range(of: Data(word.utf8)) != nil
        }
    }
}
