import Clockwork
import Foundation
import Schema

/// A line as a person types it, taken apart.
public struct CapturedLine: Hashable, Sendable {
    /// What is left without the tokens; empty when nothing was typed.
    public var name = ""
    /// What stood after `//`, and the further lines.
    public var note: String?
    /// 1 low to 4 urgent.
    public var priority: Int?
    /// In small letters, in their order, without repeats.
    public var contexts: [String] = []
    /// The project's name as it was written.
    public var project: String?
    /// Hidden until then.
    public var `defer`: CalendarTime?
    /// When it has to be done.
    public var due: CalendarTime?
    /// Whom it waits for.
    public var waiting: String?
    /// How it repeats.
    public var recurrence: RepeatRequest?
    /// What could not be understood and stayed in the name, or was changed.
    public var warnings: [String] = []

    static let longestName = 1000
    private static let mostWarnings = 20

    init() {}

    /// Takes a line apart: the first line is the name with tokens, further ones are the note.
    public init(_ line: String, clock: WallClock, now: Timestamp) {
        let lines = line.trimmingCharacters(in: .whitespacesAndNewlines)
            .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        let first = (lines.first ?? "").trimmingCharacters(in: .whitespaces)
        self = LineReader(first, clock: clock, now: now).line
        if warnings.count > Self.mostWarnings {
            let more = warnings.count - Self.mostWarnings
            warnings = warnings.prefix(Self.mostWarnings) + ["\(more) more tokens could not be used as they are"]
        }
        if name.isEmpty, !first.isEmpty {
            name = first
            warnings.append("there are only tokens, so the whole line is the name; write some words, too")
        }
        let further = lines.dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines)
        let notes = [cutName(), note, further].compactMap { $0 }
            .filter { !$0.allSatisfy(\.isWhitespace) }
        note = notes.isEmpty ? nil : notes.joined(separator: "\n")
    }

    /// Cuts a name that is too long, as the contract counts, and returns what was cut.
    private mutating func cutName() -> String? {
        let scalars = name.unicodeScalars
        guard scalars.count > Self.longestName else { return nil }
        let rest = String(scalars.dropFirst(Self.longestName))
        name = String(scalars.prefix(Self.longestName))
        warnings.append("the name is longer than 1,000 characters; the rest of it is at the front of the note")
        return rest
    }
}
