import TestKit
import Testing

struct FixingTests {
    @Test(arguments: ["60", " 60\n", "{\"value\": 60}"])
    func `a semaphore keeps the value that it is given`(body: String) async throws {
        try await Demo.run(pause: .milliseconds(10)) { demo in
            #expect(try await demo.ask("PUT", "/semaphore", body: body).status == 204)
            let bar = try await demo.get("/bar").text
            try await eventually("the others move", within: Demo.patience) { try await demo.get("/bar").text != bar }
            #expect(try await demo.get("/semaphore").text == #"[{"name":"Llamadas espera","value":60}]"#)
            #expect(try await demo.ask("DELETE", "/semaphore").status == 204)
            try await eventually("it moves again", within: Demo.patience) {
                try await !demo.get("/semaphore").text.contains(":60}")
            }
        }
    }

    @Test(arguments: [("bar", "[ ]"), ("list", #"[{"value":null}]"#), ("semaphore", "[]"), ("pie", "null")])
    func `any JSON is said as it is`(source: String, body: String) async throws {
        try await Demo.run { demo in
            let before = try await demo.get("/\(source)").text
            #expect(try await demo.ask("PUT", "/\(source)", body: body).status == 204)
            #expect(try await demo.get("/\(source)").text == body)
            _ = try await demo.ask("DELETE", "/\(source)")
            #expect(try await demo.get("/\(source)").text == before)
        }
    }

    @Test func `what is no JSON, or too much, is refused with words`() async throws {
        try await Demo.run { demo in
            let refused = try await demo.ask("PUT", "/bar", body: "[{")
            #expect(refused.status == 400)
            #expect(refused.text.contains("aprobados"))
            let large = "\"" + String(repeating: "x", count: 1 << 20) + "\""
            #expect(try await demo.ask("PUT", "/bar", body: large).status == 413)
            #expect(try await demo.ask("PUT", "/nothing", body: "[]").status == 404)
            let unknown = try await demo.ask("PUT", "/bar/misbehave", body: "dance")
            #expect(unknown.status == 400)
            #expect(unknown.text.contains("redirect-loop"))
        }
    }
}
