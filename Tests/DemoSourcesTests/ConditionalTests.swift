import TestKit
import Testing

struct ConditionalTests {
    @Test func `who has it already gets no body`() async throws {
        try await Demo.run { demo in
            let first = try await demo.get("/bar")
            let mark = try #require(first.header("ETag"))
            let date = try #require(first.header("Last-Modified"))
            for header in ["If-None-Match: \(mark)", "If-Modified-Since: \(date)"] {
                let again = try await demo.get("/bar", header)
                #expect(again.status == 304)
                #expect(again.body.isEmpty)
                #expect(again.header("ETag") == mark)
            }
        }
    }

    @Test func `a change has another mark, and the mark counts more than the date`() async throws {
        try await Demo.run { demo in
            let first = try await demo.get("/semaphore")
            let mark = try #require(first.header("ETag"))
            _ = try await demo.ask("PUT", "/semaphore", body: "61")
            let date = try #require(try await demo.get("/semaphore").header("Last-Modified"))
            let changed = try await demo.get("/semaphore", "If-None-Match: \(mark)", "If-Modified-Since: \(date)")
            #expect(changed.status == 200)
            #expect(changed.header("ETag") != mark)
        }
    }

    @Test func `each form has a mark of its own`() async throws {
        try await Demo.run { demo in
            var marks: Set<String?> = []
            for path in ["/bar", "/bar.xml", "/bar.csv"] { marks.insert(try await demo.get(path).header("ETag")) }
            #expect(marks.count == 3)
        }
    }

    @Test func `it is gzipped for whom takes that`() async throws {
        try await Demo.run { demo in
            let plain = try await demo.get("/bar")
            #expect(plain.header("Content-Encoding") == nil)
            let packed = try await demo.get("/bar", "Accept-Encoding: gzip")
            #expect(packed.header("Content-Encoding") == "gzip")
            #expect(packed.body.starts(with: [0x1F, 0x8B]))
            #expect(packed.body.count < plain.body.count)
            #expect(packed.header("ETag") == plain.header("ETag"))
        }
    }

    @Test(arguments: ["garbage\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /bar HTTP/1.1\r\nContent-Length: x\r\n\r\n"])
    func `what is no HTTP ends its connection and nothing else`(text: String) async throws {
        try await Demo.run { demo in
            let client = try RawClient(port: demo.port, text)
            _ = try await client.end()
            #expect(try await demo.get("/bar").status == 200)
        }
    }
}
