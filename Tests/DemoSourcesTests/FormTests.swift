import Foundation
import FoundationXML
import Schema
import TestKit
import Testing

@testable import DemoSources

struct FormTests {
    @Test(arguments: ["bar", "pie", "semaphore"])
    func `bar, pie and semaphore are names with numbers`(source: String) async throws {
        let items = try await Demo.run { try await $0.get("/\(source)").json.elements }
        #expect(!items.isEmpty)
        for case .object(let item) in items {
            #expect(item.keys.sorted() == ["name", "value"])
            guard case .text? = item["name"], case .number? = item["value"] else {
                Issue.record("\(item)")
                continue
            }
        }
        #expect(source != "semaphore" || items.count == 1)
    }

    @Test func `a map is titles with places`() async throws {
        let items = try await Demo.run { try await $0.get("/map").json.elements }
        #expect(items.count == 3)
        for case .object(let item) in items {
            #expect(item.keys.sorted() == ["latitude", "longitude", "subtitle", "title"])
            guard case .number(let latitude)? = item["latitude"], case .number(let longitude)? = item["longitude"]
            else {
                Issue.record("\(item)")
                continue
            }
            #expect(abs(latitude) <= 90 && abs(longitude) <= 180)
        }
    }

    @Test func `a list is texts`() async throws {
        let items = try await Demo.run { try await $0.get("/list").json.elements }
        #expect(items.count == 4)
        for case .object(let item) in items {
            guard item.count == 1, case .text? = item["value"] else {
                Issue.record("\(item)")
                continue
            }
        }
    }

    @Test(.samples, arguments: DemoSource.allCases)
    func `items have the keys that the original's have`(source: DemoSource) async throws {
        let original = try JSON(Samples.bytes("dashboards/seed/valid/\(source.rawValue).json")).elements.first
        guard case .object(let members)? = original else { throw Timeout(description: "the sample has no item") }
        // The original's data has its spelling mistake.
        #expect(Set(members.keys.map { $0 == "subtible" ? "subtitle" : $0 }) == Set(source.keys))
    }

    @Test func `XML and CSV say the same`() async throws {
        try await Demo.run { demo in
            let fixed = #"[{"name":"a, \"b\" & <c>","value":4},{"name":"ñ","value":-0.5}]"#
            #expect(try await demo.ask("PUT", "/bar", body: fixed).status == 204)
            let csv = try await demo.get("/bar.csv")
            #expect(csv.header("Content-Type") == "text/csv; charset=utf-8")
            #expect(csv.text == "name,value\r\n\"a, \"\"b\"\" & <c>\",4\r\nñ,-0.5\r\n")
            let xml = try await demo.get("/bar.xml")
            #expect(xml.header("Content-Type") == "application/xml")
            let document = try XMLDocument(data: Data(xml.body))
            #expect(try document.nodes(forXPath: "/bar/item/name").map(\.stringValue) == ["a, \"b\" & <c>", "ñ"])
            #expect(try document.nodes(forXPath: "/bar/item/value").map(\.stringValue) == ["4", "-0.5"])
        }
    }

    @Test func `the help names every source and every switch`() async throws {
        let help = try await Demo.run { try await $0.get("/") }
        #expect(help.header("Content-Type")?.hasPrefix("text/plain") == true)
        for word in DemoSource.allCases.map(\.rawValue) + Misbehaviour.allCases.map(\.rawValue) {
            #expect(help.text.contains(word))
        }
    }

    @Test(arguments: ["/nothing", "/bar.pdf", "/bar.xml.csv", "/bar/x", "/misbehave"])
    func `what is not there is said to be`(path: String) async throws {
        let answer = try await Demo.run { try await $0.get(path) }
        #expect(answer.status == 404)
    }
}
