import Bus
import TestKit
import Testing

@testable import Quintet

/// What accounts may really do on a NATS node, by the same tables as on mosquitto.
@Suite(.timeLimit(.minutes(5)), .enabled(if: NATSNode.program != nil, "needs nats-server: `make test-cluster`"))
struct NATSAccessTests {
    @Test func `the configuration lets in its accounts and nobody else`() async throws {
        try await withNode { node, bench in
            for account in Catalogue.accounts + ["demo"] {
                try await withRequester(try Self.login(account, node, bench)) { _ in }
            }
            let strangers: [(String?, String?)] = [(nil, nil), ("demo", "wrong"), ("nobody", nil)]
            for (username, password) in strangers {
                var login = try Self.login("demo", node, bench)
                (login.username, login.password) = (username, password.map(BusPassword.text))
                let refusal = await #expect(throws: BusError.self) { try await withRequester(login) { _ in } }
                #expect(refusal?.code == .refused, "\(username ?? "anonymous"): \(String(describing: refusal))")
            }
        }
    }

    /// NATS takes a publish that is not allowed with a PUBACK and drops it, so a witness says what came.
    @Test func `each account writes its own topics and no others`() async throws {
        try await withNode { node, bench in
            let witness = try Self.login(Self.witness, node, bench)
            let heard = try TestClient(node.address) { $0 = witness }
            defer { heard.stop() }
            try await eventually("the witness connects: \(heard.events)") { heard.isConnected }
            try await heard.subscribe("quintet/#", "homeassistant/#", "zigbee2mqtt/#", "cmnd/#", "shellies/#")
            for (account, may, mayNot) in AccessTests.writing {
                try await withRequester(try Self.login(account, node, bench)) { client in
                    for topic in may + mayNot { try await client.publish(topic.full, Array(account.utf8)) }
                }
                try await heard.publish("quintet/mark", account)
                let mark = Array(account.utf8)
                try await eventually("the mark comes") {
                    heard.received(on: "quintet/mark").contains { $0.payload == mark }
                }
                let came = heard.received.filter { $0.payload == mark && $0.topic != "quintet/mark" }.map(\.topic)
                #expect(Set(came) == Set(may.map(\.full)), "\(account)")
            }
        }
    }

    @Test func `each account may subscribe to what it may read and to nothing else`() async throws {
        try await withNode { node, bench in
            for (account, sees) in AccessTests.reading {
                try await withRequester(try Self.login(account, node, bench)) { client in
                    var granted: Set<String> = []
                    for topic in AccessTests.universe where try await Self.hears(topic.full, client) {
                        granted.insert(topic)
                    }
                    #expect(granted == Set(sees), "\(account)")
                    for filter in ["#", "quintet/v1/main/clinic/#", "$MQTT/sub/#", "$JS/#"] {
                        #expect(try await !Self.hears(filter, client), "\(account) \(filter)")
                    }
                    try await client.catchUp()
                }
            }
        }
    }

    /// A subscription beyond an account's rules would be refused here, where mosquitto grants it and says nothing.
    @Test(arguments: Catalogue.services.map(\.executable))
    func `each service takes commands with no more rights than its own`(executable: String) async throws {
        try await withNode { _, bench in
            let variables = ServiceVariables(folder: bench.folder, settings: try bench.folder.settings())
            let own = try variables.variables(of: Catalogue.service(executable))
            try PrivateFile.makeFolder(bench.folder.serviceFolder(of: executable))
            let service = try ServiceProcess(executable, environment: own.merging(["LOG_FORMAT": "json"]) { $1 })
            try await service.ready()
            #expect(service.log.named("mqtt.unheard").isEmpty)
            try await service.stop()
        }
    }

    private static let witness = "witness"

    private static func hears(_ filter: String, _ client: Requester) async throws -> Bool {
        do {
            _ = try await client.messages([filter])
            return true
        } catch let error as BusError where error.code == .refused {
            return false
        }
    }

    private static func login(_ account: String, _ node: NATSNode, _ bench: Bench) throws -> BusConfiguration {
        var configuration = BusConfiguration(addresses: [node.address], clientID: "test-\(account)")
        configuration.prefersVersion5 = false
        configuration.hasInlet = false
        configuration.username = account
        configuration.password = .text(account == witness ? witness : try bench.password(of: account))
        return configuration
    }

    /// A node with the accounts of an installation, and one that may do everything.
    private func withNode(_ body: (NATSNode, Bench) async throws -> Void) async throws {
        let bench = try Bench()
        try await bench.prepare()
        for client in AccessTests.clients {
            _ = try await Installation(folder: bench.folder).addDevice(client.0, role: client.1)
        }
        let devices = try DeviceFolder(folder: bench.folder).all()
        let rules = AccessFile(settings: try bench.folder.settings(), devices: devices, revoked: []).accounts
        let all = NATSConfiguration.Account(name: Self.witness, password: Self.witness, rules: [.readwrite("#")])
        let accounts = try rules.map { name, rules in
            NATSConfiguration.Account(name: name, password: try bench.password(of: name), rules: rules)
        }
        let node = try NATSNode(port: bench.port) { folder in
            NATSConfiguration(
                node: "one",
                nodes: ["one"],
                port: bench.port,
                address: "127.0.0.1",
                store: folder.file("data"),
                routePassword: "",
                accounts: accounts + [all]
            ).text
        }
        try node.start()
        try await node.ready { ($0.username, $0.password) = (Self.witness, .text(Self.witness)) }
        try await body(node, bench)
        try await node.kill()
    }
}
