import ConsoleDomain
import Foundation
import GRDB
import NIOHTTP1
import Schema
import TestKit

/// A real console beside a real broker, and its first user.
struct Gateway: Sendable {
    static let password = "correct horse battery"

    let console: RunningService
    let base: String

    /// Starts both.
    static func start(_ settings: [String: String] = [:]) async throws -> Gateway {
        let port = try FreePort.find()
        let own = ["WEB_PORT": String(port)].merging(settings) { $1 }
        let console = try await RunningService.start("console", topic: "console", settings: own)
        try await console.line("web.ready")
        return Gateway(console: console, base: "http://127.0.0.1:\(port)")
    }

    /// Starts a console with services beside it, and ends all afterwards.
    static func run(
        _ services: [String] = [],
        _ settings: [String: String] = [:],
        _ body: (Gateway, [ServiceProcess]) async throws -> Void
    ) async throws {
        let gateway = try await start(settings)
        let processes = try services.map { try gateway.process($0) }
        for process in processes { try await process.ready() }
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(gateway, processes))
        } catch {
            result = .failure(error)
        }
        for process in processes where process.ending == nil { try await process.kill() }
        try await gateway.console.ending { _ in try result.get() }
    }

    /// A service on the same broker.
    func process(_ executable: String) throws -> ServiceProcess {
        try ServiceProcess(
            executable,
            environment: [
                "MQTT_ADDRESSES": "127.0.0.1:\(console.broker.port)", "LOG_FORMAT": "json",
                "DATA_DIR": console.folder.file(executable),
            ]
        )
    }

    /// A browser that nobody has signed in with.
    var stranger: Browser { Browser(base: base) }

    /// A browser that comes through a proxy, from an address.
    func stranger(from address: String) -> Browser {
        Browser(base: base, added: ["X-Forwarded-For": address, "X-Forwarded-Proto": "https"])
    }

    /// Tries a password.
    func attempt(_ user: String, _ password: String) async throws -> Browser.Answer {
        try await stranger.send(.POST, "/api/session", #"{"user":"\#(user)","password":"\#(password)"}"#)
    }

    /// The token of the set-up link.
    func token() async throws -> String {
        let line = try await console.line("setup.link")
        return line.text.components(separatedBy: "#")[1].components(separatedBy: " ")[0]
    }

    /// Makes the first user by the link.
    func owner(_ stranger: Browser? = nil) async throws -> Browser {
        var browser = stranger ?? self.stranger
        let body = #"{"token":"\#(try await token())","user":"ana","password":"\#(Self.password)"}"#
        browser.keep(try await browser.send(.POST, "/api/setup", body))
        return browser
    }

    /// Makes another user and signs in.
    func user(_ name: String, _ roles: [String], by owner: Browser, _ stranger: Browser? = nil) async throws -> Browser
    {
        let words = roles.map { "\"\($0)\"" }.joined(separator: ",")
        let body = #"{"user":"\#(name)","roles":[\#(words)],"password":"\#(Self.password)"}"#
        let added = try await owner.send(.POST, "/api/users", body)
        guard added.status == 200 else { throw Timeout(description: "no user \(name): \(added.text)") }
        var browser = stranger ?? self.stranger
        try await browser.signIn(name, Self.password)
        return browser
    }

    /// Turns on the second factor, as an app would that has read the QR code; answers the codes of it, the one that was used,
    /// and the recovery codes.
    func factor(of user: String, _ browser: Browser) async throws -> (app: TimeCode, used: String, recovery: [String]) {
        _ = try await browser.send(.POST, "/api/totp", "{}")
        let document: Data? = try StoppedDatabase(path: console.folder.file("data/console.db")).read { db in
            try Data.fetchOne(db, sql: "SELECT document FROM account WHERE key = ?", arguments: [user])
        }
        let offered = try JSON(document ?? Data())["offered"]
        let app = TimeCode(secret: offered?.elements.compactMap { $0.number.map(UInt8.init) } ?? [])
        let used = app.code(step: Self.step)
        let body = #"{"code":"\#(used)"}"#
        let confirmed = try await browser.send(.POST, "/api/totp/confirm", body)
        return (app, used, confirmed.json?["recovery"]?.elements.compactMap(\.text) ?? [])
    }

    /// The period of codes that is now; the ones beside it are taken, too.
    static var step: Int64 { TimeCode.step(at: Timestamp(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000))) }

    /// Makes every session older than it is: the clock is not ours, but what is kept of the sessions is.
    func age(_ member: String, by seconds: Double) async throws {
        try await console.restart { database in
            let then = Timestamp(milliseconds: Int64((Date.now.timeIntervalSince1970 - seconds) * 1000))
            let sql = "UPDATE session SET document = CAST(json_set(CAST(document AS TEXT), ?, ?) AS BLOB)"
            try database.change(sql, ["$.\(member)", then.description])
        }
        try await console.line("web.ready")
    }
}
