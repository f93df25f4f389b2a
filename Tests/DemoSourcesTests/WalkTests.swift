import Schema
import TestKit
import Testing

@testable import DemoSources

struct WalkTests {
    @Test func `the walk is the same for the same seed, and another for another`() throws {
        #expect(path(seed: 7, steps: 50) == path(seed: 7, steps: 50))
        #expect(path(seed: 7, steps: 50) != path(seed: 8, steps: 50))
    }

    @Test func `everything moves, and stays where it can be shown`() throws {
        let steps = path(seed: 3, steps: 2000)
        for (index, source) in DemoSource.allCases.enumerated() {
            let bodies = steps.map { $0[index] }
            #expect(Set(bodies).count > 50, "\(source)")
            for item in bodies.flatMap(\.elements) {
                if let latitude = item["latitude"]?.number { #expect((36.5...43).contains(latitude)) }
                if let longitude = item["longitude"]?.number { #expect((-8.5...3).contains(longitude)) }
                if item["name"] != nil { #expect(item["value"]?.number.map { (0...100).contains($0) } == true) }
            }
            #expect(Set(bodies.map(\.elements.count)) == [source.beginning.elements.count])
        }
        let semaphore = steps.compactMap { $0[3].elements.first?["value"]?.number }
        #expect((semaphore.min() ?? 50) < 20 && (semaphore.max() ?? 50) > 80)
    }

    @Test func `values survive a restart, fixed ones too, and the walk goes on`() async throws {
        let folder = try TemporaryFolder()
        let first = try DemoTable(folder: folder.path, seed: 5)
        for _ in 0..<3 { try await first.step() }
        try await first.fix(.pie, at: "[]")
        let before = try await bodies(of: first)

        let second = try DemoTable(folder: folder.path, seed: nil)
        #expect(try await bodies(of: second) == before)
        for _ in 0..<3 { try await second.step() }
        try await second.letGo(.pie)
        let elsewhere = try TemporaryFolder()
        let other = try DemoTable(folder: elsewhere.path, seed: 5)
        for _ in 0..<6 { try await other.step() }
        #expect(try await bodies(of: second) == bodies(of: other))
        withExtendedLifetime(elsewhere) {}
    }

    @Test func `the same seed goes on, and another begins anew`() async throws {
        let folder = try TemporaryFolder()
        let table = try DemoTable(folder: folder.path, seed: 5)
        let beginning = try await bodies(of: table)
        try await table.step()
        let moved = try await bodies(of: table)
        #expect(moved != beginning)
        #expect(try await bodies(of: DemoTable(folder: folder.path, seed: 5)) == moved)
        #expect(try await bodies(of: DemoTable(folder: folder.path, seed: 6)) == beginning)
    }

    @Test func `what is fixed does not count as changed by the walk`() async throws {
        let folder = try TemporaryFolder()
        let table = try DemoTable(folder: folder.path, seed: 1)
        try await table.fix(.bar, at: "[]")
        let fixed = try await table.state(of: .bar)
        let free = try await table.state(of: .list)
        try await table.step()
        #expect(try await table.state(of: .bar) == fixed)
        #expect(try await table.state(of: .list).changed > free.changed)
        withExtendedLifetime(folder) {}
    }

    @Test func `a file that is no database is named, with what to do`() throws {
        let folder = try TemporaryFolder()
        try folder.write("demo-sources.db", String(repeating: "no database ", count: 100))
        #expect {
            try DemoTable(folder: folder.path, seed: nil)
        } throws: { error in
            "\(error)".contains(folder.file("demo-sources.db")) && "\(error)".contains("remove the file")
        }
    }

    private func bodies(of table: DemoTable) async throws -> [String] {
        var bodies: [String] = []
        for source in DemoSource.allCases { bodies.append(try await table.state(of: source).body) }
        return bodies
    }

    /// What the sources say after each step.
    private func path(seed: UInt64, steps: Int) -> [[JSONTree]] {
        var walk = RandomWalk(dice: Dice(seed))
        var bodies = DemoSource.allCases.map(\.beginning)
        return (0..<steps).map { _ in
            for (index, source) in DemoSource.allCases.enumerated() {
                bodies[index] = walk.step(source, from: bodies[index])
            }
            return bodies
        }
    }
}
