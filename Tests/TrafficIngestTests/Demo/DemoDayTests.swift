import Clockwork
import Foundation
import Schema
import Testing
import TrafficFeeds

@testable import TrafficIngest

private let published = Timestamp(milliseconds: 1_795_258_800_000)

/// The records of a step by their incidents, read as any feed's.
private func read(_ step: Int) throws -> [String: XMLNode] {
    let data = Data(DemoDay.snapshot(step: step, publishedAt: published).utf8)
    var records: [String: XMLNode] = [:]
    var ids: Set<String> = []
    try XMLRecords.read(
        InputStream(data: data),
        roots: ["FeatureCollection"],
        records: ["mct2_v_afectacions_data"]
    ) { node, _ in
        let id = try #require(node["identificador"]?.text)
        #expect(id.count == 9 && ids.insert(node.attributes["fid"] ?? "").inserted)
        #expect(records.updateValue(node, forKey: String(id.dropLast(2))) == nil, "\(id) is there twice")
    }
    return records
}

private func type(_ node: XMLNode?) -> String { node?["tipus"]?.text ?? "?" }

@Suite struct DemoDayTests {
    @Test func `over a day incidents of every type open, change and clear, some in every hour`() throws {
        var (opened, updated, cleared): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        var changes = 0
        var before = try read(1000 * DemoDay.steps)
        for step in 1...DemoDay.steps {
            let now = try read(1000 * DemoDay.steps + step)
            for (key, node) in now {
                guard let old = before[key] else { opened.insert(type(node)); changes += 1; continue }
                if old["identificador"]?.text != node["identificador"]?.text {
                    updated.insert(type(node)); changes += 1
                }
            }
            for (key, node) in before where now[key] == nil { cleared.insert(type(node)); changes += 1 }
            before = now
            #expect((5...60).contains(now.count), "step \(step)")
        }
        #expect(opened == ["2", "3", "4", "5"] && updated == opened && cleared == opened)
        #expect((600...2000).contains(changes), "\(changes)")
    }

    @Test func `a revision never falls, and a content never changes without one`() throws {
        func content(_ node: XMLNode) -> [String] {
            node.children.filter { $0.name != "data" && $0.name != "geom" }.map { "\($0.name) \($0.text ?? "")" }
        }
        var before = try read(5 * DemoDay.steps)
        for step in 1...DemoDay.steps {
            let now = try read(5 * DemoDay.steps + step)
            for (key, node) in now {
                guard let old = before[key], let id = node["identificador"]?.text, let was = old["identificador"]?.text
                else { continue }
                #expect(id >= was && (id == was) == (content(node) == content(old)))
            }
            before = now
        }
    }

    @Test func `the day begins with five incidents or more, and every day is like the other`() throws {
        #expect(try read(0).count >= 5)
        func roads(_ step: Int) throws -> [String] {
            try read(step).values.map { $0["carretera"]?.text ?? "" }.sorted()
        }
        for step in stride(from: 0, to: DemoDay.steps, by: 7) {
            #expect(try roads(3 * DemoDay.steps + step) == roads(4 * DemoDay.steps + step))
        }
    }

    @Test func `records have the feed's members in its order`() throws {
        let members = [
            "geom", "identificador", "tipus", "subtipus", "carretera", "pk_inici", "pk_fi", "causa", "cap_a", "data",
            "nivell", "sentit", "descripcio", "descripcio_tipus", "font",
        ]
        for node in try (0..<20).flatMap({ try read($0 * 14).values }) {
            let names = node.children.map(\.name)
            #expect(names == members.filter(names.contains))
            #expect(Set(members).subtracting(names).isSubset(of: ["cap_a", "descripcio"]))
            #expect((node["descripcio"] == nil) == (type(node) == "4"))
            #expect((node["cap_a"]?.text?.count ?? 0) <= 50)
            let from = try #require(node["pk_inici"]?.text.flatMap(Double.init))
            let to = try #require(node["pk_fi"]?.text.flatMap(Double.init))
            #expect(node["sentit"]?.text == "Decreixent" ? from > to : from < to)
            let point = try #require(node.first("coordinates")?.text).split(separator: ",").compactMap { Double($0) }
            #expect((0.1...3.4).contains(point[0]) && (40.5...42.9).contains(point[1]))
        }
    }

    @Test func `the same step gives the same document, at the real time`() throws {
        let clock = try #require(WallClock(zone: "Europe/Madrid"))
        let one = DemoDay.snapshot(at: published + 7, on: clock)
        #expect(one == DemoDay.snapshot(at: published + 290, on: clock))
        #expect(one != DemoDay.snapshot(at: published + 300, on: clock))
        #expect(DemoDay.step(at: published, on: clock) % DemoDay.steps == 144, "noon in Madrid")
        #expect(one.contains("<cite:data>Sat, 21 Nov 2026 11:00:00 GMT</cite:data>"))
        #expect(DemoRecord.date(Timestamp(milliseconds: 0)) == "Thu, 01 Jan 1970 00:00:00 GMT")
    }
}
