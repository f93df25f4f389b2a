import Foundation

/// The folder of sample data, named by `QUINTET_SAMPLES`.
public enum Samples {
    /// What is wrong with the samples.
    public struct Missing: Error, CustomStringConvertible {
        /// What to do.
        public let description: String
    }

    /// The folder.
    public static var folder: String {
        get throws {
            guard let path = ProcessInfo.processInfo.environment["QUINTET_SAMPLES"] else {
                throw Missing(description: "set QUINTET_SAMPLES to the folder of the sample data")
            }
            return path
        }
    }

    /// The bytes of one sample.
    public static func bytes(_ name: String) throws -> [UInt8] {
        let path = "\(try folder)/\(name)"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Missing(description: "there is no sample \(path)")
        }
        return Array(data)
    }

    /// The text of one sample.
    public static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}
