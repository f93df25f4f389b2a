import Foundation

/// The inputs of a target that are kept in the repository.
enum InputFolder: String, CaseIterable {
    /// Written by hand, to begin with.
    case corpus
    /// What a target did not bear once.
    case regressions

    /// The inputs by their names.
    func inputs(of target: String) throws -> [(name: String, bytes: [UInt8])] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let folder = tests.appending(path: "Fuzz/\(rawValue)/\(target)").path
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
            (name, Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
        }
    }
}
