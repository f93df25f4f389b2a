import Foundation
import TestKit

/// The real gzip.
enum Gzip {
    static func pack(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: URL(filePath: folder.file("plain")))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", folder.file("plain")]
        try process.run()
        process.waitUntilExit()
        guard let packed = FileManager.default.contents(atPath: folder.file("plain.gz")) else {
            throw Timeout(description: "gzip packed nothing: apt-get install gzip")
        }
        return Array(packed)
    }
}
