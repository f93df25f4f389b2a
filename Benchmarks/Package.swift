// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nothing the benchmark needs becomes a dependency of the product.
let package = Package(
    name: "benchmarks",
    products: [
        .executable(name: "bench-service", targets: ["BenchService"]),
        .executable(name: "bench-feeds", targets: ["BenchFeeds"]),
    ],
    dependencies: [.package(name: "quintet", path: "..")],
    targets: [
        .executableTarget(
            name: "BenchService",
            dependencies: [
                .product(name: "ServiceKit", package: "quintet"),
                .product(name: "Schema", package: "quintet"),
                .product(name: "Decision", package: "quintet"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
        .executableTarget(
            name: "BenchFeeds",
            dependencies: [.product(name: "TrafficFeeds", package: "quintet")],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
    ]
)
