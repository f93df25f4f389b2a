// swift-tools-version: 6.2
import PackageDescription

// What a target imports is what it names here: the arrows of docs/architecture.md.

/// Where `make fuzz` found libFuzzer's library; nil for every other build.
let libFuzzer = Context.environment["QUINTET_FUZZ"]

let settings: [SwiftSetting] =
    [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (libFuzzer == nil ? [] : [.unsafeFlags(["-sanitize=fuzzer"])])

/// The program that `make fuzz` runs: every module of ours tells it which ways were taken.
let fuzzing: [Target] =
    libFuzzer.map { library in
        [
            .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
            .executableTarget(
                name: "fuzz",
                dependencies: ["CLibFuzzer", "FuzzTargets"],
                path: "Tests/Fuzz/Main",
                swiftSettings: settings,
                linkerSettings: [.unsafeFlags([library]), .linkedLibrary("stdc++")]
            ),
        ]
    } ?? []

/// A module of our own, in its folder.
func module(
    _ name: String,
    in path: String,
    _ dependencies: [Target.Dependency] = [],
    exclude: [String] = []
) -> [Target] {
    [.target(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)]
}

func shared(_ name: String, _ dependencies: [Target.Dependency] = []) -> [Target] {
    module(name, in: "Shared/\(name)", dependencies)
}

func executable(_ name: String, in path: String, _ dependencies: [Target.Dependency]) -> [Target] {
    [.executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)]
}

/// An executable that does nothing but run one program.
func executable(of program: String) -> [Target] {
    executable("\(program)Main", in: "Services/\(program)/Main", [.target(name: program)])
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> [Target] {
    let all = dependencies + ["TestKit"]
    return [.testTarget(name: name, dependencies: all, exclude: exclude, swiftSettings: settings)]
}

/// One service: its pure domain, its program, the executable of it alone, and their tests.
func service(
    _ name: String,
    domain: [Target.Dependency] = [],
    app: [Target.Dependency] = [],
    resources: [Resource] = [],
    tests more: [Target.Dependency] = []
) -> [Target] {
    let own: [Target.Dependency] = [.target(name: name), .target(name: "\(name)Domain")]
    let program: Target = .target(
        name: name,
        dependencies: [.target(name: "\(name)Domain"), "ServiceKit"] + app,
        path: "Services/\(name)/App",
        resources: resources,
        swiftSettings: settings
    )
    return module("\(name)Domain", in: "Services/\(name)/Domain", ["Schema", "Decision"] + domain)
        + [program] + executable(of: name) + tests("\(name)Tests", own + ["Schema", "Decision", grdb] + more)
}

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let configuration: Target.Dependency = .product(name: "Configuration", package: "swift-configuration")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let cryptoExtras: Target.Dependency = .product(name: "CryptoExtras", package: "swift-crypto")
let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioHTTP: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let nioCompression: Target.Dependency = .product(name: "NIOHTTPCompression", package: "swift-nio-extras")
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let x509: Target.Dependency = .product(name: "X509", package: "swift-certificates")
let asn1: Target.Dependency = .product(name: "SwiftASN1", package: "swift-asn1")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")
let heap: Target.Dependency = .product(name: "HeapModule", package: "swift-collections")
let http: Target.Dependency = .product(name: "AsyncHTTPClient", package: "async-http-client")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let hummingbirdTLS: Target.Dependency = .product(name: "HummingbirdTLS", package: "hummingbird")
let hummingbirdCore: Target.Dependency = .product(name: "HummingbirdCore", package: "hummingbird")
let nioHTTPTypes: Target.Dependency = .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")

let systemLibraries: [Target] = [
    .systemLibrary(
        name: "CMosquitto",
        path: "Shared/CMosquitto",
        pkgConfig: "libmosquitto",
        providers: [.apt(["libmosquitto-dev"])]
    ),
    // For XPath on other people's documents: Foundation's XMLDocument ends the process on a document or a path that
    // is wrong, and leaks the rest.
    .systemLibrary(
        name: "CLibXML",
        path: "Shared/CLibXML",
        pkgConfig: "libxml-2.0",
        providers: [.apt(["libxml2-dev"])]
    ),
]

let sharedModules: [[Target]] = [
    shared("Schema"),
    executable("SchemaExport", in: "Shared/SchemaExport", ["Schema"]),
    shared("Clockwork", ["Schema"]),
    shared("Decision"),
    shared("Bus", ["CMosquitto", logging]),
    shared("Store", [grdb, sqlite]),
    // What the broker keeps of a password: made by the operator's command, and by the console for a new device.
    shared("Passwords", [crypto, cryptoExtras]),
    shared(
        "ServiceKit",
        ["Schema", "Decision", "Bus", "Store", grdb, logging, lifecycle, signals, system, configuration]
    ),
    // A server's connections, where texts are compressed.
    shared("Serving", [hummingbirdCore, logging, nio, nioHTTP, nioHTTPTypes, nioCompression]),
    // Documents from servers: politely asked for, and from no address that is forbidden.
    shared("Fetching", [http, nio, nioHTTP, nioCompression, nioSSL]),
]

let services: [[Target]] = [
    service("HomeActuator", app: [grdb, logging, crypto, http, nio, nioHTTP]),
    service(
        "TaskService",
        domain: ["Clockwork", crypto],
        app: ["Clockwork", "TaskInterchange", "Store", grdb, logging],
        tests: ["Clockwork"]
    ),
    // Pure, and used by the operator's command as well as by the service.
    module("TaskInterchange", in: "Services/TaskService/Interchange", ["Schema", "Clockwork", "TaskServiceDomain"]),
    service(
        "TrafficIngest",
        domain: ["Clockwork", crypto],
        app: ["Clockwork", "TrafficFeeds", "Store", grdb, logging, crypto, http, nio, nioHTTP, nioCompression],
        tests: ["Clockwork", "TrafficFeeds"]
    ),
    // Pure: what a document of each kind of feed says.
    module("TrafficFeeds", in: "Services/TrafficIngest/Feeds", ["Schema", "Clockwork", "TrafficIngestDomain"]),
    service(
        "DashboardPoller",
        domain: ["Clockwork", crypto],
        app: ["Fetching", "DashboardReading", grdb, logging, crypto, heap],
        tests: ["Clockwork", "Bus"]
    ),
    // Pure: what a source's data says to a widget.
    module("DashboardReading", in: "Services/DashboardPoller/Reading", ["Schema", "CLibXML", grdb]),
    service(
        "ClinicService",
        domain: ["Clockwork"],
        app: ["ClinicInterchange", "ClinicVault", "Clockwork", grdb, logging, crypto],
        tests: ["ClinicInterchange", "ClinicVault", "Clockwork", "Bus", crypto]
    ),
    // Pure: what the practice's records are in the formats of other systems.
    module("ClinicInterchange", in: "Services/ClinicService/Interchange", ["Schema", crypto]),
    // Keys, sealed records and the audit chain; used by the operator's command as well as by the service.
    module("ClinicVault", in: "Services/ClinicService/Vault", ["Schema", crypto, grdb]),
    service(
        "Console",
        domain: [crypto],
        app: [
            "Bus", "Passwords", "Serving", grdb, logging, lifecycle, crypto, cryptoExtras, hummingbird,
            hummingbirdCore, hummingbirdTLS, nio, nioHTTP, nioSSL, x509, asn1,
        ],
        resources: [.copy("Site")],
        tests: ["Bus", crypto, http, nio, nioHTTP, nioSSL, x509, asn1]
    ),
    // The operator's command.
    module(
        "Quintet",
        in: "Services/Quintet",
        [
            "Schema", "Bus", "Clockwork", "ClinicVault", "Passwords", "Store", "TaskInterchange", "TrafficIngestDomain",
            "DemoSources", arguments, grdb, logging, crypto, cryptoExtras, subprocess, x509, asn1, nioSSL, nio,
            hummingbird, hummingbirdTLS, lifecycle, signals,
        ],
        exclude: ["Main"]
    ),
    executable(of: "Quintet"),
    // A server to try dashboards with, and to test them against; part of the operator's command.
    module(
        "DemoSources",
        in: "Services/DemoSources",
        ["Schema", "Serving", grdb, logging, lifecycle, signals, crypto, hummingbird, hummingbirdCore, nio, nioHTTP]
    ),
    // Every program in one file, for an image: what they share is in it once.
    executable(
        "AllInOne",
        in: "Services/AllInOne",
        ["ClinicService", "Console", "DashboardPoller", "HomeActuator", "Quintet", "TaskService", "TrafficIngest"]
    ),
]

let testPrograms: [[Target]] = [
    module("TestKit", in: "Tests/TestKit", ["ServiceKit", "Bus", "Store", "Schema", "Decision", grdb, logging]),
    // Looks for everything that must not have happened; used by the runs of real processes and the simulated ones.
    module("History", in: "Tests/History", ["Schema", "Store", grdb]),
    module(
        "Simulation",
        in: "Tests/Simulation",
        [
            "ServiceKit", "Bus", "Store", "Schema", "History", "TestKit", "ClinicService", "ClinicVault",
            "DashboardPoller", "HomeActuator", "HomeActuatorDomain", "TaskService", "TrafficIngest",
            "TrafficIngestDomain", grdb, logging, configuration, heap,
        ]
    ),
    executable("simulate", in: "Tests/Simulate", ["Simulation", "History", arguments]),
    module("Chaos", in: "Tests/Chaos", ["Bus", "Store", "Schema", "History", "TestKit", grdb]),
    executable("ChaosRun", in: "Tests/ChaosRun", ["Chaos", arguments]),
    executable("DoorService", in: "Tests/DoorService", ["ServiceKit", "Schema", "TestKit"]),
    // Every reader of what comes from outside, and what must hold of it.
    module(
        "FuzzTargets",
        in: "Tests/Fuzz/Targets",
        [
            "Bus", "CMosquitto", "ClinicInterchange", "ClinicServiceDomain", "Clockwork", "ConsoleDomain",
            "DashboardReading", "Fetching", "History", "HomeActuator", "HomeActuatorDomain", "Passwords", "Schema",
            "Simulation", "TaskInterchange", "TaskServiceDomain", "TestKit", "TrafficFeeds", "TrafficIngestDomain",
        ]
    ),
]

let testTargets: [[Target]] = [
    tests("BusTests", ["Bus"]),
    tests("ChaosTests", ["Chaos", "History", "Bus"]),
    tests("ClinicInterchangeTests", ["ClinicInterchange", "Schema"], exclude: ["FHIRParser"]),
    tests("ClinicVaultTests", ["ClinicVault", "Schema", crypto, grdb]),
    tests("ContractTests", ["Schema", "Bus"]),
    tests("DashboardReadingTests", ["DashboardReading", "Schema"]),
    tests("DemoSourcesTests", ["DemoSources", "Schema", http, nio, nioCompression]),
    tests("FetchingTests", ["Fetching", http, nio]),
    tests("FuzzTests", ["FuzzTargets"]),
    tests(
        "QuintetTests",
        [
            "Quintet", "Schema", "Clockwork", "Bus", "Passwords", "HomeActuator", "TaskService", "TrafficIngest",
            "TrafficIngestDomain", "ClinicService", "ClinicVault", "Store", grdb, crypto, http, nio, nioHTTP, x509,
            asn1,
        ]
    ),
    tests("SchemaTests", ["Schema", "SchemaExport"], exclude: ["Golden"]),
    tests("ServiceKitTests", ["ServiceKit", "DoorService", grdb]),
    tests("SimulationTests", ["Simulation", "History", "simulate"]),
    tests("StoreTests", ["Store", grdb]),
    tests("SystemTests", ["HomeActuator", "TaskService", "DoorService", "History", "Schema", "Bus", "Store", grdb]),
    tests("TaskInterchangeTests", ["TaskInterchange", "TaskServiceDomain", "Schema", "Clockwork"]),
    tests("TrafficFeedsTests", ["TrafficFeeds", "TrafficIngestDomain", "Schema", "Clockwork"]),
]

let package = Package(
    name: "quintet",
    products: [
        .library(name: "Schema", targets: ["Schema"]),
        .library(name: "Decision", targets: ["Decision"]),
        .library(name: "Bus", targets: ["Bus"]),
        .library(name: "Store", targets: ["Store"]),
        .library(name: "ServiceKit", targets: ["ServiceKit"]),
        .library(name: "TrafficFeeds", targets: ["TrafficFeeds"]),
        .executable(name: "home-actuator", targets: ["HomeActuatorMain"]),
        .executable(name: "task-service", targets: ["TaskServiceMain"]),
        .executable(name: "traffic-ingest", targets: ["TrafficIngestMain"]),
        .executable(name: "dashboard-poller", targets: ["DashboardPollerMain"]),
        .executable(name: "clinic-service", targets: ["ClinicServiceMain"]),
        .executable(name: "console", targets: ["ConsoleMain"]),
        .executable(name: "quintet", targets: ["QuintetMain"]),
        .executable(name: "quintet-all", targets: ["AllInOne"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(
            url: "https://github.com/apple/swift-configuration",
            from: "1.4.0",
            traits: [.defaults, "CommandLineArguments"]
        ),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.1"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    ],
    targets: systemLibraries + fuzzing
        + [sharedModules, services, testPrograms, testTargets].flatMap { $0 }.flatMap { $0 }
)
