import Hummingbird
import NIOCore
import Passwords
import Schema

/// Devices and the broker, for an owner; the keeper does the work.
struct DeviceRoutes: Sendable {
    let link: BusLink

    func add(to router: Router<WebContext>) {
        router.get("/api/devices") { _, context -> Response in
            .json(try await ask(.question, ["devices"], for: context.requireOwner()))
        }
        router.get("/api/broker") { _, context -> Response in
            .json(try await ask(.question, ["broker"], for: context.requireOwner()))
        }
        router.post("/api/devices", use: add)
        router.delete("/api/devices/{name}", use: revoke)
    }

    private func revoke(_ request: Request, _ context: WebContext) async throws -> Response {
        let owner = try context.requireOwner()
        let name = try Self.checked(try context.parameters.require("name"))
        _ = try await ask(.command, [name, "revoke"], RevokeDevice(), for: owner)
        return .done()
    }

    /// The password is made here and told once: the bus and the keeper see its hash alone.
    private func add(_ request: Request, _ context: WebContext) async throws -> Response {
        struct New: Decodable {
            let name: String
            let role: DeviceRole
        }
        let owner = try context.requireOwner()
        let new = try await request.value(New.self)
        let name = try Self.checked(new.name)
        let broker = try await ask(.question, ["broker"], for: owner)
        let facts = try JSONCodec().value(BrokerFacts.self, from: broker[...])
        let password = RandomText.password()
        let line = try PasswordLine(user: name, password: password, salt: RandomText.salt())
        _ = try await ask(.command, [name, "add"], AddDevice(role: new.role, passwordHash: line.kept), for: owner)
        var response = try Response.json(DeviceCredentials(name, password, new.role, facts))
        response.status = .created
        return response
    }

    private func ask(
        _ kind: ChannelKind,
        _ levels: [String],
        _ body: (any Encodable & Sendable)? = nil,
        for owner: Session
    ) async throws -> [UInt8] {
        try await link.ask(
            BusCall(
                service: .keeper,
                kind: kind,
                levels: levels,
                body: try body.map { try JSONCodec().encode($0) } ?? Array("{}".utf8),
                id: Secret.text(bytes: 16),
                source: "\(link.tree.source(.console)):\(owner.user)"
            )
        )
    }

    private static func checked(_ name: String) throws -> String {
        guard Slug.isLevel(name) else {
            throw WebFault.violation(Violation("/name", "pattern", expected: "1 to 32 of a-z, 0-9 and -", actual: name))
        }
        return name
    }
}

/// By what a new device is let in, and where.
private struct DeviceCredentials: Encodable {
    let name: String
    let password: String
    let host: String
    let port: Int
    let topics: String
    /// To copy into a shell: shows the account at work.
    let line: String

    init(_ name: String, _ password: String, _ role: DeviceRole, _ facts: BrokerFacts) {
        (self.name, self.password, topics) = (name, password, facts.topics)
        (host, port) = (facts.door.host, facts.door.port)
        let login = "-h \(host) -p \(port) -u \(name) -P \(password)"
        line =
            role == .display
            ? "mosquitto_sub \(login) -t '\(topics)/home/#' -v"
            : "mosquitto_pub \(login) -q 1 -t \(topics)/home/cmd/vivienda-eficiente/louver/set -m OPEN"
    }
}
