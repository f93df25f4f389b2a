import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// Runs clinic-service for a test in a known zone, and ends it afterwards.
func withClinic(_ settings: [String: String] = [:], _ body: (RunningService) async throws -> Void) async throws {
    let zone = ["CLINIC_ZONE": "America/Bogota"]
    try await RunningService.start("clinic-service", topic: "clinic", settings: zone.merging(settings) { $1 })
        .ending(body)
}

extension RunningService {
    /// Gives a command as somebody; `nil` does not say who acts.
    @discardableResult
    func order(
        _ path: String,
        _ members: [String: JSON] = [:],
        by role: String? = "clinician",
        id: String? = nil
    ) async throws -> JSON {
        try await perform(path, Self.text(members, role), id: id)
    }

    /// Asks a question as somebody.
    func query(_ name: String, _ members: [String: JSON] = [:], by role: String? = "clinician") async throws -> JSON {
        try await ask(name, Self.text(members, role))
    }

    /// A payload with who acts.
    static func text(_ members: [String: JSON], _ role: String?) -> String {
        let actor = role.map { ["actor": ["user": "\($0).one", "role": .text($0)]] as [String: JSON] } ?? [:]
        return String(decoding: JSON.object(members.merging(actor) { $1 }).bytes, as: UTF8.self)
    }

    /// Registers a patient and answers the id.
    func register(_ surname: String, _ given: String, _ more: [String: JSON] = [:]) async throws -> String {
        let names: [String: JSON] = ["surname": .text(surname), "givenNames": .text(given)]
        let reply = try await order("patients/register", ["details": .object(names.merging(more) { $1 })])
        return try #require(reply["result"]?["patient"]?.text, "\(reply)")
    }

    /// Writes a draft and answers its id.
    func draft(_ patient: String, _ note: JSON = ["reason": "Control"], at: Timestamp? = nil) async throws -> String {
        let time = at.map { ["at": "\($0)"] as [String: JSON] } ?? [:]
        let reply = try await order("\(patient)/consultation-draft", ["note": note].merging(time) { $1 })
        return try #require(reply["result"]?["id"]?.text, "\(reply)")
    }

    /// Writes a consultation, signs it, and answers its id.
    func sign(_ patient: String, _ note: JSON = ["reason": "Control"], at: Timestamp? = nil) async throws -> String {
        let id = try await draft(patient, note, at: at)
        let reply = try await order("\(patient)/consultation-sign", ["consultation": .text(id)])
        #expect(reply.outcome == "applied", "\(reply)")
        return id
    }

    /// Records something with a receipt and answers its id.
    func record(_ path: String, _ members: [String: JSON]) async throws -> String {
        let reply = try await order(path, members)
        return try #require(reply["result"]?["id"]?.text, "\(reply)")
    }

    /// The names of a page of patients.
    func names(_ question: String, _ members: [String: JSON] = [:]) async throws -> [String] {
        try await query(question, members)["patients"]?.elements.compactMap { $0["name"]?.text } ?? []
    }

    /// Changes the database while the service runs.
    func change(_ sql: String) throws { try database().write { try $0.execute(sql: sql) } }

    /// The database while the service runs.
    func database() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        return try DatabaseQueue(path: folder.file("data/clinic-service.db"), configuration: configuration)
    }
}

extension JSON {
    /// What a reply says was done.
    var outcome: String? { self["outcome"]?.text }

    /// The last word of a problem's type; nil for what is none.
    var slug: String? {
        self["type"]?.text.flatMap { $0.hasPrefix("urn:quintet:problem:") ? String($0.dropFirst(20)) : nil }
    }

    /// Where a problem points.
    var pointers: [String] { self["errors"]?.elements.compactMap { $0["pointer"]?.text } ?? [] }
}

/// The bytes of an id as the store has them.
func blob(_ id: String) throws -> Data {
    let uuid = try #require(UUID(uuidString: id)).uuid
    return withUnsafeBytes(of: uuid) { Data($0) }
}
