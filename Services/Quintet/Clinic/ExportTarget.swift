import Foundation
import Glibc

/// Where exported records go: the standard output, or a file of its owner's that is there once it is whole.
enum ExportTarget {
    static let standard = "-"

    /// Gives the open target to `body`, which returns an exit code. A file to which nothing was written is none.
    static func with(_ path: String, _ body: (FileHandle) async throws -> Int32) async throws -> Int32 {
        guard path != standard else { return try await body(.standardOutput) }
        let draft = path + ".new"
        try PrivateFile.write("", to: draft)
        defer { unlink(draft) }
        let file = try FileHandle(forWritingTo: URL(filePath: draft))
        defer { try? file.close() }
        let code = try await body(file)
        guard try file.offset() > 0 else { return code }
        try file.synchronize()
        guard rename(draft, path) == 0 else {
            throw OperatorError(
                problem: "cannot replace \(path): \(String(cString: strerror(errno)))",
                remedy: "check the owner and the mode of its folder"
            )
        }
        return code
    }
}
