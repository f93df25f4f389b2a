import Schema
import TestKit
import Testing

/// What every service answers, case by case, from outside and on both versions of MQTT: `Tests/Contract/cases`.
@Suite(.runningServices, .timeLimit(.minutes(5)))
struct ContractCaseTests {
    private static func cases(_ name: String) -> [ContractCase] {
        do {
            return try ContractCase.all(in: CaseFile.read(name))
        } catch {
            Issue.record(error)
            return []
        }
    }

    private func run(_ test: ContractCase) async throws {
        var run = CaseRun(on: try #require(BusUnderTest.current))
        try await run.run(test)
    }

    @Test(arguments: cases("kit")) func `every service`(_ test: ContractCase) async throws { try await run(test) }

    @Test(arguments: cases("home")) func `the home`(_ test: ContractCase) async throws { try await run(test) }

    @Test(arguments: cases("tasks")) func `the tasks`(_ test: ContractCase) async throws { try await run(test) }

    @Test(arguments: cases("dashboard")) func `the dashboard`(_ test: ContractCase) async throws {
        try await run(test)
    }

    @Test(arguments: cases("traffic")) func `the traffic`(_ test: ContractCase) async throws { try await run(test) }

    @Test(arguments: cases("clinic")) func `the clinic`(_ test: ContractCase) async throws { try await run(test) }

    /// A runner that takes everything for right would let all of them pass.
    @Test(arguments: WrongCase.all) func `a wrong expectation is told with what came`(_ wrong: WrongCase) async throws {
        var run = CaseRun(on: try #require(BusUnderTest.current))
        // What does not come at all has to be waited for.
        run.patience = .seconds(10)
        let thrown = await #expect(throws: Discrepancy.self) { try await run.run(wrong.test) }
        let words = try #require(thrown).description
        #expect(words.matches(pattern: wrong.words), "\(words)")
    }
}
