import Foundation

// Programs that are linked with the static library use the kit without it.
#if canImport(Testing)
    import Testing
#endif

/// Real samples of other systems' data, which are not part of this repository.
public enum Samples {
    /// What is wrong with the samples.
    public struct Missing: Error, CustomStringConvertible {
        /// What to do.
        public let description: String
    }

    /// The folder: `QUINTET_SAMPLES`, or `../shared/data` beside the package.
    public static var folder: String {
        if let path = ProcessInfo.processInfo.environment["QUINTET_SAMPLES"] { return path }
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return package.deletingLastPathComponent().appending(path: "shared/data").path
    }

    /// Whether the folder is there.
    public static var arePresent: Bool { FileManager.default.fileExists(atPath: folder) }

    /// The bytes of one sample.
    public static func bytes(_ name: String) throws -> [UInt8] {
        let path = "\(folder)/\(name)"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Missing(description: "there is no \(path); set QUINTET_SAMPLES to the folder of the sample data")
        }
        return Array(data)
    }

    /// The text of one sample.
    public static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}

#if canImport(Testing)
    extension Trait where Self == ConditionTrait {
        /// For tests that read samples: where there are none the run names each test that was left out, and why.
        public static var samples: Self {
            .enabled(if: Samples.arePresent, "LEFT OUT: no sample data; set QUINTET_SAMPLES to its folder")
        }
    }
#endif
