import Bus
import GRDB
import Schema
import Store
import TestKit
import Testing

@testable import ServiceKit

struct DiscretionTests {
    private struct Odd: Error { var word = "zebra" }

    private static let failures: [(any Error, String)] = [
        (Odd(), "Odd"), (Problem(.forbidden, "no zebra"), "Problem forbidden"),
        (StoreError(.full, "no zebra"), "StoreError full"), (BusError(.timeout, "no zebra"), "BusError timeout"),
        (
            DatabaseError(resultCode: .SQLITE_ERROR, message: "fts5: syntax error near \"zebra\"", sql: "SELECT 1"),
            "DatabaseError 1 (SQL logic error)"
        ),
        (
            DatabaseError(resultCode: .SQLITE_CONSTRAINT_UNIQUE, message: "UNIQUE constraint failed: a.b"),
            "DatabaseError 2067 (constraint failed): UNIQUE constraint failed: a.b"
        ),
    ]

    @Test func `a confidential failure is told by its type and code`() {
        for (failure, words) in Self.failures {
            #expect(Discretion.confidential.detail(of: failure) == words)
            #expect(Discretion.open.detail(of: failure) == "\(failure)")
        }
    }

    @Test func `a confidential refusal is told by its kind and places`() {
        var problem = Problem.violation([
            Violation("/vitals/height", "minimum", expected: "30 or more", actual: "1.72"),
            Violation("/name", "required", expected: "present"),
        ])
        problem.currentVersion = 7
        #expect(Discretion.open.overheard(problem) == problem)
        #expect(Discretion.open.words(of: problem) == problem.detail)
        let overheard = Discretion.confidential.overheard(problem)
        #expect(overheard.detail == problem.title && overheard.currentVersion == nil)
        #expect(overheard.errors?.map(\.expected) == ["see the contract", "see the contract"])
        #expect(overheard.errors?.map(\.actual) == [nil, nil])
        #expect(Discretion.confidential.words(of: problem) == "/vitals/height minimum, /name required")
        #expect(Discretion.confidential.words(of: Problem(.forbidden, "no zebra")) == nil)
    }
}
