import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import TestKit

/// A stream of which only the numbers of the test's own events are kept: of thousands nobody wants the texts.
actor StreamTally {
    /// The numbers, as they came.
    private(set) var numbers: [Int] = []
    /// Where a browser would go on.
    private(set) var lastID: String?
    private(set) var isOpen = false
    private(set) var isOver = false
    private var rest: [UInt8] = []

    /// Reads until the server ends it; after the snapshot it waits for `pause`.
    func read(_ browser: Browser, after id: String? = nil, pause: @Sendable () async throws -> Void = {}) async throws {
        var request = HTTPClientRequest(url: browser.base + "/api/stream")
        request.headers.add(name: "User-Agent", value: "Mozilla/5.0 Firefox/140.0")
        request.headers.add(name: "Cookie", value: browser.cookie ?? "")
        if let id { request.headers.add(name: "Last-Event-ID", value: id) }
        let response = try await browser.client.execute(request, deadline: .now() + .minutes(5))
        for try await part in response.body {
            let wasOpen = isOpen
            take(part)
            if isOpen, !wasOpen { try await pause() }
        }
        isOver = true
    }

    /// An event on the bus that counts.
    static func event(_ number: Int, filling: Int = 0) -> String {
        let data = #"{"n":\#(number),"filling":"\#(String(repeating: "x", count: filling))"}"#
        return #"{"specversion":"1.0","id":"e-\#(number)","source":"s","type":"t","data":\#(data)}"#
    }

    private func take(_ part: ByteBuffer) {
        rest += Array(buffer: part)
        while let end = rest.firstIndex(of: 0x0A) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeSubrange(...end)
            if line.hasPrefix("id: ") { lastID = String(line.dropFirst(4)) }
            if line == "event: snapshot" { isOpen = true }
            guard line.hasPrefix("data: "), let number = line.firstMatch(of: /"n":(\d+)/)?.1 else { continue }
            if let number = Int(number) { numbers.append(number) }
        }
    }
}
