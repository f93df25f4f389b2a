/// The services of an installation and who may use which topics: the one place from which the broker's accounts and
/// access rules are made.
enum Catalogue {
    /// All services, built or not: an account costs nothing, and a service built later finds its own.
    static let services = [
        ServiceEntry(
            executable: "home-actuator",
            name: "home",
            foreignTopics: ["homeassistant/#", "cmnd/#"] + deviceTopics,
            takesDeviceTopics: true
        ),
        // A widget may show what a device says, or how another service stands; nothing of the clinic.
        ServiceEntry(
            executable: "dashboard-poller",
            name: "dashboard",
            clientOf: [ClientScope(services: ["home", "tasks", "traffic"], commands: false, reads: [.state])],
            heardTopics: deviceTopics,
            showsDemo: true
        ),
        ServiceEntry(executable: "traffic-ingest", name: "traffic"),
        // Any event may ask for attention, which becomes a task in the inbox.
        ServiceEntry(executable: "task-service", name: "tasks", follows: ["home", "dashboard", "traffic", "clinic"]),
        clinic,
        ServiceEntry(
            executable: "console",
            name: "console",
            clientOf: [
                ClientScope(
                    services: ["home", "dashboard", "traffic", "tasks"],
                    commands: true,
                    reads: [.state, .evt, .problem, .sys]
                ),
                // No state, no problems: of the clinic only what carries ids alone.
                ClientScope(services: ["clinic"], commands: true, reads: [.evt, .sys]),
                ClientScope(services: ["keeper"], commands: true, reads: [.sys]),
            ],
            isWeb: true
        ),
    ]

    /// The one service whose records are sealed, with a key that is kept away from them.
    static let clinic = ServiceEntry(executable: "clinic-service", name: "clinic", hasMasterKey: true)

    /// Keeps the accounts of devices for the console; a part of this program and not a service, as it has no database.
    static let keeper = ServiceEntry(executable: "keeper", name: "keeper", readsBroker: true)

    /// Who takes commands and questions.
    static let answering = services + [keeper]

    /// On which devices of usual makes speak.
    private static let deviceTopics = ["stat/#", "tele/#", "zigbee2mqtt/#", "shellies/#"]

    /// The account of this command's own subcommands.
    static let operatorAccount = "operator"

    /// A service by its name in topics or its executable's.
    static func service(_ name: String) throws(OperatorError) -> ServiceEntry {
        guard let entry = answering.first(where: { $0.name == name || $0.executable == name }) else {
            let names = answering.map(\.name).joined(separator: ", ")
            throw OperatorError(problem: "there is no service “\(name)”", remedy: "name one of \(names)")
        }
        return entry
    }

    /// Every account that is not a device.
    static var accounts: [String] { answering.map(\.name) + [operatorAccount] }

    /// Names that no device may have: they are accounts, or would be taken for one.
    static var reservedNames: Set<String> { Set(accounts + services.map(\.executable)) }

    /// What the operator may do: read all but what the clinic answers to others, command every service, see the
    /// broker's figures.
    static func operatorRules(in topics: TopicSpace) -> [AccessRule] {
        let reads = answering.flatMap { service in
            guard service.hasMasterKey else { return [AccessRule.read(topics.everything(of: service.name))] }
            let open = [.evt, .problem, .sys].map { AccessRule.read(topics.all($0, of: service.name)) }
            return open + [.read(topics.replies(of: service.name, to: operatorAccount))]
        }
        let commands = answering.flatMap { service in
            [.write(topics.all(.cmd, of: service.name)), .write(topics.all(.ask, of: service.name))] as [AccessRule]
        }
        return reads + [.read("$SYS/#")] + commands
    }
}
