import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// The page's files, and how long a browser may keep them.
@Suite(.timeLimit(.minutes(5)))
struct PageTests {
    @Test func `the page names its files by a digest, under which they may be kept for ever`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("index.html", #"<link href="/site/app.css"><script src="/site/app.js"></script>"#)
        try folder.write("app.js", "export const one = 1;\n" + (1...400).map { "// line \($0)\n" }.joined())
        try folder.write("app.css", "body {}")
        try folder.write("secret.txt", "not a part of the page")
        try await Gateway.run([], ["WEB_SITE": folder.path]) { gateway, _ in
            let browser = gateway.stranger
            let page = try await browser.send(.GET, "/tasks/some/where")
            #expect(page.headers["Content-Type"] == ["text/html; charset=utf-8"])
            #expect(page.headers["Cache-Control"] == ["no-cache"])
            let address = try #require(page.text.firstMatch(of: /src="(\/site\/[0-9a-f]{16}\/app\.js)"/)?.1)
            let script = try await browser.send(.GET, String(address))
            #expect(script.text.hasPrefix("export const one"))
            #expect(script.headers["Content-Type"] == ["text/javascript; charset=utf-8"])
            #expect(script.headers["Cache-Control"] == ["public, max-age=31536000, immutable"])
            let tag = try #require(script.headers["ETag"].first)
            #expect(try await browser.send(.GET, String(address), headers: ["If-None-Match": tag]).status == 304)
            let old = try await browser.send(.GET, "/site/0123456789abcdef/app.js")
            #expect(old.status == 200 && old.headers["Cache-Control"] == ["no-cache"])
            let packed = try await browser.send(.GET, String(address), headers: ["Accept-Encoding": "gzip"])
            #expect(packed.headers["Content-Encoding"] == ["gzip"] && packed.bytes == script.bytes)
            #expect(try await browser.send(.GET, "/site/0/secret.txt").status == 404)
            #expect(try await browser.send(.GET, "/app.js").status == 404)
        }
    }

    @Test func `a folder without a page is no start`() async throws {
        let folder = try TemporaryFolder()
        let process = try ServiceProcess(
            "console",
            environment: ["WEB_SITE": folder.path, "DATA_DIR": folder.file("data"), "LOG_FORMAT": "json"]
        )
        #expect(try await process.end() == .code(78))
        #expect(process.log.named("config.invalid").first?.text.contains("WEB_SITE must be a folder") == true)
    }
}
