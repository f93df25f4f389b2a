import ClinicServiceDomain
import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// Who acts is checked by the service itself, whatever anybody else checked before.
@Suite(.timeLimit(.minutes(5)))
struct RoleTests {
    private static let roles: [String?] = ["owner", "clinician", "assistant", "family", "display", "surgeon", nil]

    @Test func `every role against every command and question`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let requests = Request.all(.text(patient), .text(UUID().uuidString.lowercased()))
            #expect(Set(requests.map(\.action)) == Set(ClinicAction.allCases))
            var table = [Self.row("", Self.roles.map { $0 ?? "nobody" })]
            var refused: [String: Int] = [:]
            for request in requests {
                var cells: [String] = []
                for role in Self.roles {
                    let reply = try await request.send(to: clinic, by: role)
                    let isForbidden = reply.slug == "forbidden"
                    #expect(isForbidden != request.action.allows(role), "\(request.path) by \(role ?? "nobody")")
                    if isForbidden { refused["\(role.flatMap(Self.known) ?? "none")", default: 0] += 1 }
                    cells.append(isForbidden ? "forbidden" : "✓")
                }
                table.append(Self.row((request.isQuestion ? "ask/" : "cmd/") + request.name, cells))
            }
            print(table.joined(separator: "\n"))
            #expect(try Self.audited(clinic) == refused)
        }
    }

    @Test func `a refusal says who may not do what, and stands in the audit with whose record it was`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let reply = try await clinic.query("history", ["patient": .text(patient)], by: "assistant")
            #expect(reply["detail"]?.text == "the role assistant may not read history")
            let page = try await clinic.query("audit", ["patient": .text(patient)], by: "owner")
            let line = try #require(page["lines"]?.elements.first)
            #expect(line["user"]?.text == "assistant.one" && line["role"]?.text == "assistant")
            #expect(line["action"]?.text == "read" && line["patient"]?.text == patient)
            #expect(line["outcome"]?.text == "refused" && line["reason"]?.text == "forbidden")
        }
    }

    /// A word of no role is kept as that.
    private static func known(_ role: String) -> String { ClinicRole(rawValue: role)?.rawValue ?? "unknown" }

    /// The refusals in the audit, by role.
    private static func audited(_ clinic: RunningService) throws -> [String: Int] {
        try clinic.database().read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT role, count(*) FROM audit WHERE outcome = 'refused' AND reason = 'forbidden' GROUP BY role
                    """
            )
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }

    private static func row(_ name: String, _ cells: [String]) -> String {
        ([name.padding(toLength: 34, withPad: " ", startingAt: 0)]
            + cells.map { $0.padding(toLength: 11, withPad: " ", startingAt: 0) }).joined()
    }
}

extension Request {
    /// The path without the patient.
    fileprivate var name: String {
        let verb = path.split(separator: "/").last.map(String.init) ?? path
        return members["format"]?.text.map { "\(verb) (\($0))" } ?? verb
    }
}

extension ClinicAction {
    /// What the table of the domain says of a role by its word.
    fileprivate func allows(_ role: String?) -> Bool {
        role.map { allows(ClinicRole(rawValue: $0) ?? .unknown) } ?? false
    }
}
