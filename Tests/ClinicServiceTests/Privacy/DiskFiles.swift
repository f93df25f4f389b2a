import Foundation

/// Every file under some folders, as it lies on the disk now.
enum DiskFiles {
    static func read(_ folders: [String]) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for folder in folders {
            for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
                let path = "\(folder)/\(name)"
                // A folder has no contents, and a file may be gone again.
                if let data = FileManager.default.contents(atPath: path) { files[path] = Array(data) }
            }
        }
        return files
    }

    /// Whether a file is written for people.
    static func isText(_ path: String) -> Bool { [".conf", "/log"].contains { path.hasSuffix($0) } }
}
