import FoundationEssentials
import Glibc

/// Files and folders for their owner alone, whatever the umask. Files are replaced whole: a reader sees the old or the
/// new content, and a crash leaves one of them.
enum PrivateFile {
    /// Writes `data` beside `path`, forces it to disk and moves it into place; mode 0600.
    static func write(_ data: Data, to path: String) throws(OperatorError) {
        let draft = path + ".new"
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw failure("write", draft) }
        defer { close(file) }
        guard fchmod(file, 0o600) == 0, writeAll(data, to: file), fsync(file) == 0 else {
            throw failure("write", draft)
        }
        guard rename(draft, path) == 0 else { throw failure("replace", path) }
    }

    static func write(_ text: String, to path: String) throws(OperatorError) {
        try write(Data(text.utf8), to: path)
    }

    static func read(_ path: String) throws(OperatorError) -> Data {
        do {
            return try Data(contentsOf: URL(filePath: path))
        } catch {
            throw OperatorError(
                problem: "\(path) cannot be read (\(error))",
                remedy: "check that it is there and belongs to the user who runs quintet"
            )
        }
    }

    /// Makes a folder of mode 0700, and closes one that was open to others.
    static func makeFolder(_ path: String) throws(OperatorError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw OperatorError(
                problem: "the folder \(path) cannot be made (\(error))",
                remedy: "choose another with --data"
            )
        }
        guard chmod(path, 0o700) == 0 else { throw failure("close to others", path) }
    }

    /// Moves a file that nobody writes. To another disk it is copied, and has its name there once it is whole.
    static func move(_ path: String, to target: String) throws {
        if rename(path, target) == 0 { return }
        guard errno == EXDEV else { throw failure("move", "\(path) to \(target)") }
        let draft = target + ".new"
        do {
            try FileManager.default.copyItem(atPath: path, toPath: draft)
        } catch {
            unlink(draft)
            throw OperatorError(problem: "cannot write \(draft) (\(error))", remedy: "make room on its disk")
        }
        let file = open(draft, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        guard fchmod(file, 0o600) == 0, fsync(file) == 0, rename(draft, target) == 0 else {
            throw failure("replace", target)
        }
        unlink(path)
    }

    private static func writeAll(_ data: Data, to file: Int32) -> Bool {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 {
                    guard errno == EINTR else { return false }
                    continue
                }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private static func failure(_ what: String, _ path: String) -> OperatorError {
        OperatorError(
            problem: "cannot \(what) \(path): \(String(cString: strerror(errno)))",
            remedy: "check the folder's owner, its mode and the space on its disk"
        )
    }
}
