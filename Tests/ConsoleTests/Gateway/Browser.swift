import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Schema
import TestKit

/// What a page does with the gateway: keeps its cookie and its token, and sends both.
struct Browser: Sendable {
    let base: String
    var cookie: String?
    var csrf: String?
    /// What a proxy before the console adds.
    var added: [String: String] = [:]
    var client = HTTPClient.shared
    /// How long it waits for an answer.
    var patience = TimeAmount.seconds(30)

    /// An answer as it came.
    struct Answer: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
        var json: JSON? { try? JSON(bytes) }
        /// The last part of a problem's type.
        var problem: String? { json?["type"]?.text?.split(separator: ":").last.map(String.init) }
    }

    /// Sends a request as the page would; `headers` come instead of those of the same name, an empty one is left out. Of an
    /// endless answer only the head is read.
    @discardableResult
    func send(
        _ method: HTTPMethod,
        _ path: String,
        _ body: String? = nil,
        headers: [String: String] = [:],
        isEndless: Bool = false
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: base + path)
        request.method = method
        var fields = ["User-Agent": "Mozilla/5.0 Firefox/140.0"]
        if method != .GET { fields["Content-Type"] = "application/json" }
        if method != .GET { fields["X-Quintet-CSRF"] = csrf }
        fields["Cookie"] = cookie
        fields.merge(added) { $1 }
        for (name, value) in fields.merging(headers, uniquingKeysWith: { $1 }) where !value.isEmpty {
            request.headers.replaceOrAdd(name: name, value: value)
        }
        if let body { request.body = .bytes(ByteBuffer(string: body)) }
        let response = try await client.execute(request, timeout: patience)
        let isRead = !isEndless || response.status != .ok
        let bytes = !isRead ? ByteBuffer() : try await response.body.collect(upTo: 8 << 20)
        return Answer(status: Int(response.status.code), headers: response.headers, bytes: Array(buffer: bytes))
    }

    /// Signs in; the answer's cookie and token are kept.
    @discardableResult
    mutating func signIn(_ user: String, _ password: String, code: String? = nil) async throws -> Answer {
        let code = code.map { #","code":"\#($0)""# } ?? ""
        let answer = try await send(.POST, "/api/session", #"{"user":"\#(user)","password":"\#(password)"\#(code)}"#)
        keep(answer)
        return answer
    }

    /// Keeps what a sign-in answered.
    mutating func keep(_ answer: Answer) {
        guard answer.status == 200 else { return }
        cookie = answer.headers["Set-Cookie"].first?.split(separator: ";").first.map(String.init)
        csrf = answer.json?["csrf"]?.text
    }

    /// Sends a command with an id of its own, or the one that is given.
    func command(_ path: String, _ body: String, id: String = UUID().uuidString) async throws -> Answer {
        try await send(.POST, "/api/command/\(path)", body, headers: ["Idempotency-Key": id])
    }

    /// Asks a question.
    func ask(_ path: String, _ body: String = "") async throws -> Answer {
        try await send(.POST, "/api/ask/\(path)", body)
    }
}
