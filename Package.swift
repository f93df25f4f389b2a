// swift-tools-version: 6.2
import PackageDescription

// What a target may import is what it names here: that is how the arrows of docs/architecture.md are kept.

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// An executable that does nothing but run one program.
func executable(of program: String) -> Target {
    .executableTarget(
        name: "\(program)Main",
        dependencies: [.target(name: program)],
        path: "Services/\(program)/Main",
        swiftSettings: settings
    )
}

/// One service: its pure domain, its program, the executable of it alone, and their tests.
func service(
    _ name: String,
    domain: [Target.Dependency] = [],
    app: [Target.Dependency] = [],
    resources: [Resource] = [],
    tests: [Target.Dependency] = []
) -> [Target] {
    [
        .target(
            name: "\(name)Domain",
            dependencies: ["Schema", "Decision"] + domain,
            path: "Services/\(name)/Domain",
            swiftSettings: settings
        ),
        .target(
            name: name,
            dependencies: [.target(name: "\(name)Domain"), "ServiceKit"] + app,
            path: "Services/\(name)/App",
            resources: resources,
            swiftSettings: settings
        ),
        executable(of: name),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [
                .target(name: name), .target(name: "\(name)Domain"), "TestKit", "Schema", "Decision", grdb,
            ] + tests,
            swiftSettings: settings
        ),
    ]
}

func shared(_ name: String, _ dependencies: [Target.Dependency] = []) -> [Target] {
    [.target(name: name, dependencies: dependencies, path: "Shared/\(name)", swiftSettings: settings)]
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> [Target] {
    [
        .testTarget(
            name: name,
            dependencies: dependencies + ["TestKit"],
            exclude: exclude,
            swiftSettings: settings
        )
    ]
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
let heap: Target.Dependency = .product(name: "HeapModule", package: "swift-collections")
let http: Target.Dependency = .product(name: "AsyncHTTPClient", package: "async-http-client")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let hummingbirdTLS: Target.Dependency = .product(name: "HummingbirdTLS", package: "hummingbird")
let hummingbirdCore: Target.Dependency = .product(name: "HummingbirdCore", package: "hummingbird")
let nioHTTPTypes: Target.Dependency = .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")

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
    targets: [
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
        .executableTarget(
            name: "SchemaExport",
            dependencies: ["Schema"],
            path: "Shared/SchemaExport",
            swiftSettings: settings
        ),
        // Every program in one file, for an image: what they share is in it once.
        .executableTarget(
            name: "AllInOne",
            dependencies: [
                "ClinicService", "Console", "DashboardPoller", "HomeActuator", "Quintet", "TaskService",
                "TrafficIngest",
            ],
            path: "Services/AllInOne",
            swiftSettings: settings
        ),
        executable(of: "Quintet"),
        .target(
            name: "Quintet",
            dependencies: [
                "Schema", "Bus", "Clockwork", "ClinicVault", "Store", "TaskInterchange", "TrafficIngestDomain",
                "DemoSources", arguments, grdb,
                logging,
                crypto, cryptoExtras,
                .product(name: "Subprocess", package: "swift-subprocess"),
                x509, asn1, nioSSL, nio, hummingbird, hummingbirdTLS, lifecycle, signals,
            ],
            path: "Services/Quintet",
            exclude: ["Main"],
            swiftSettings: settings
        ),
        .target(
            name: "TestKit",
            dependencies: ["ServiceKit", "Bus", "Store", "Schema", "Decision", grdb, logging],
            path: "Tests/TestKit",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "DoorService",
            dependencies: ["ServiceKit", "Schema", "TestKit"],
            path: "Tests/DoorService",
            swiftSettings: settings
        ),
    ]
        + shared("Schema")
        + shared("Clockwork", ["Schema"])
        + shared("Decision")
        + shared("Bus", ["CMosquitto", logging])
        + shared("Store", [grdb, sqlite])
        + shared(
            "ServiceKit",
            ["Schema", "Decision", "Bus", "Store", grdb, logging, lifecycle, signals, system, configuration]
        )
        + service("HomeActuator", app: [grdb, logging, http, nio, nioHTTP])
        + service(
            "TaskService",
            domain: ["Clockwork", crypto],
            app: ["Clockwork", "TaskInterchange", "Store", grdb, logging],
            tests: ["Clockwork"]
        )
        + [
            // Pure, and used by the operator's command as well as by the service.
            .target(
                name: "TaskInterchange",
                dependencies: ["Schema", "Clockwork", "TaskServiceDomain"],
                path: "Services/TaskService/Interchange",
                swiftSettings: settings
            )
        ]
        + service(
            "TrafficIngest",
            domain: ["Clockwork", crypto],
            app: ["Clockwork", "TrafficFeeds", "Store", grdb, logging, crypto, http, nio, nioHTTP, nioCompression],
            tests: ["Clockwork", "TrafficFeeds"]
        )
        + [
            // Pure: what a document of each kind of feed says.
            .target(
                name: "TrafficFeeds",
                dependencies: ["Schema", "Clockwork", "TrafficIngestDomain"],
                path: "Services/TrafficIngest/Feeds",
                swiftSettings: settings
            )
        ]
        // Documents from servers: politely asked for, and from no address that is forbidden.
        + shared("Fetching", [http, nio, nioHTTP, nioCompression, nioSSL])
        + service(
            "DashboardPoller",
            domain: ["Clockwork", crypto],
            app: ["Fetching", "DashboardReading", grdb, logging, crypto, heap],
            tests: ["Clockwork", "Bus"]
        )
        + [
            // Pure: what a source's data says to a widget.
            .target(
                name: "DashboardReading",
                dependencies: ["Schema", "CLibXML", grdb],
                path: "Services/DashboardPoller/Reading",
                swiftSettings: settings
            )
        ]
        + service(
            "ClinicService",
            domain: ["Clockwork"],
            app: ["ClinicInterchange", "ClinicVault", "Clockwork", grdb, logging, crypto],
            tests: ["ClinicInterchange", "ClinicVault", "Clockwork", "Bus", crypto]
        )
        + [
            // Pure: what the practice's records are in the formats of other systems.
            .target(
                name: "ClinicInterchange",
                dependencies: ["Schema", crypto],
                path: "Services/ClinicService/Interchange",
                swiftSettings: settings
            )
        ]
        + service(
            "Console",
            domain: [crypto],
            app: [
                "Bus", grdb, logging, lifecycle, crypto, cryptoExtras, hummingbird, hummingbirdCore, hummingbirdTLS,
                nio,
                nioHTTP, nioHTTPTypes, nioCompression, nioSSL,
            ],
            resources: [.copy("Site")],
            tests: ["Bus", crypto, http, nio, nioHTTP]
        )
        + tests("ClinicInterchangeTests", ["ClinicInterchange", "Schema"], exclude: ["FHIRParser"])
        + tests("DashboardReadingTests", ["DashboardReading", "Schema"])
        + [
            // Keys, sealed records and the audit chain; used by the operator's command as well as by the service.
            .target(
                name: "ClinicVault",
                dependencies: ["Schema", crypto, grdb],
                path: "Services/ClinicService/Vault",
                swiftSettings: settings
            )
        ]
        + tests("ClinicVaultTests", ["ClinicVault", "Schema", crypto, grdb])
        + [
            // A server to try dashboards with, and to test them against; part of the operator's command.
            .target(
                name: "DemoSources",
                dependencies: [
                    "Schema", grdb, logging, lifecycle, signals, crypto, hummingbird, hummingbirdCore, nio, nioHTTP,
                    nioHTTPTypes, nioCompression,
                ],
                path: "Services/DemoSources",
                swiftSettings: settings
            )
        ]
        + tests("DemoSourcesTests", ["DemoSources", "Schema", http, nio, nioCompression])
        + tests("TrafficFeedsTests", ["TrafficFeeds", "TrafficIngestDomain", "Schema", "Clockwork"])
        + tests("TaskInterchangeTests", ["TaskInterchange", "TaskServiceDomain", "Schema", "Clockwork"])
        + tests("SchemaTests", ["Schema", "SchemaExport"], exclude: ["Golden"])
        + tests("BusTests", ["Bus"])
        + tests("FetchingTests", ["Fetching", http, nio])
        + tests("StoreTests", ["Store", grdb])
        + tests("ServiceKitTests", ["ServiceKit", "DoorService", grdb])
        + tests(
            "QuintetTests",
            [
                "Quintet", "Schema", "Clockwork", "Bus", "HomeActuator", "TaskService", "TrafficIngest",
                "TrafficIngestDomain", "ClinicService", "ClinicVault", "Store", grdb, crypto, http, nio, nioHTTP, x509,
                asn1,
            ]
        )
        + tests("SystemTests", ["HomeActuator", "TaskService", "DoorService", "Schema", "Bus", "Store", grdb])
)
