import Foundation
import TestKit

@testable import TrafficFeeds

/// The kinds of documents that are read.
enum SampleKind: CaseIterable {
    case sct, otn, datex, digitraffic, open511

    /// The kind of a sample, by its name.
    init(of sample: String) {
        let names: [(String, SampleKind)] = [
            ("incidenciesGML", .sct), ("/otn_", .otn), ("open511", .open511), ("_simple", .digitraffic),
        ]
        self = names.first { sample.contains($0.0) }?.1 ?? .datex
    }

    /// What reads it.
    var adapter: any FeedAdapter {
        switch self {
        case .sct: SCTAdapter()
        case .otn: OTNAdapter()
        case .datex: DatexAdapter(FeedSettings())
        case .digitraffic: DigitrafficAdapter(FeedSettings())
        case .open511: Open511Adapter(FeedSettings())
        }
    }

    /// The document of a sample.
    static func bytes(of sample: String) throws -> [UInt8] {
        try sample.hasSuffix(".gz") ? unpacked(sample) : Samples.bytes(sample)
    }

    private static func unpacked(_ sample: String) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", "\(Samples.folder)/\(sample)"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Array(data)
    }
}
