import Bus
import GRDB
import Schema
import Store

/// What a service says of refusals and failures where others read it: in the log, on its problem topics, on disk.
enum Discretion: Sendable {
    /// All that helps.
    case open
    /// Kinds and places, and nothing that was in a payload or in a table.
    case confidential

    var isConfidential: Bool { self == .confidential }

    /// A refusal as anybody may read it; its asker gets the whole.
    func overheard(_ problem: Problem) -> Problem {
        guard isConfidential else { return problem }
        var reduced = problem
        reduced.detail = problem.title
        reduced.errors = problem.errors?.map { Violation($0.pointer, $0.rule, expected: "see the contract") }
        reduced.currentVersion = nil
        return reduced
    }

    /// A refusal's detail for the log; nil when only its kind may be told.
    func words(of problem: Problem) -> String? {
        guard isConfidential else { return problem.detail }
        return problem.errors?.map { "\($0.pointer) \($0.rule)" }.joined(separator: ", ")
    }

    /// A failure's detail for the log: of a confidential service its type and code, as an error's words are anybody's.
    func detail(of error: any Error) -> String {
        guard isConfidential else { return "\(error)" }
        return switch error {
        case let problem as Problem: "Problem \(problem.slug)"
        case let fault as StoreError: "StoreError \(fault.code.rawValue)"
        case let fault as BusError: "BusError \(fault.code.rawValue)"
        case let fault as DatabaseError: Self.detail(of: fault)
        default: "\(type(of: error))"
        }
    }

    /// A broken constraint is told by names of tables and columns; other words of SQLite may quote what was looked for.
    private static func detail(of fault: DatabaseError) -> String {
        let words = fault.resultCode == .SQLITE_CONSTRAINT ? fault.message.map { ": \($0)" } ?? "" : ""
        return "DatabaseError \(fault.extendedResultCode)\(words)"
    }
}
