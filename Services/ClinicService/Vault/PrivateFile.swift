import Foundation
import Glibc

/// A file for its owner alone, mode 0600 whatever the umask, that is forced to disk when it is written.
struct PrivateFile: ~Copyable {
    private let descriptor: Int32
    private let path: String

    private init(_ path: String, _ flags: Int32) throws(VaultFault) {
        self.path = path
        descriptor = Glibc.open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure("open", path) }
    }

    deinit { close(descriptor) }

    /// Opens a file to read it.
    static func reading(_ path: String) throws(VaultFault) -> PrivateFile { try PrivateFile(path, O_RDONLY) }

    /// Makes a file that is not there yet.
    static func create(_ path: String, _ bytes: [UInt8]) throws(VaultFault) {
        let file = try PrivateFile(path, O_WRONLY | O_CREAT | O_EXCL)
        do throws(VaultFault) { try file.finish { (file) throws(VaultFault) in try file.write(bytes) } } catch {
            unlink(path)
            throw error
        }
        try syncFolder(of: path)
    }

    /// Writes a file beside its place and moves it there: a reader sees the old or the new one, and nothing between.
    static func replace(
        _ path: String,
        _ body: (borrowing PrivateFile) throws(VaultFault) -> Void
    ) throws(VaultFault) {
        let draft = path + ".new"
        // One that a crash has left, which may be of another mode.
        unlink(draft)
        do throws(VaultFault) {
            let file = try PrivateFile(draft, O_WRONLY | O_CREAT | O_EXCL)
            try file.finish(body)
            guard rename(draft, path) == 0 else { throw failure("replace", path) }
        } catch {
            unlink(draft)
            throw error
        }
        try syncFolder(of: path)
    }

    /// The permissions, such as 0600.
    var mode: UInt32 {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? facts.st_mode & 0o777 : 0o777
    }

    /// The next bytes; fewer than `count` at the end of the file only.
    func read(upTo count: Int) throws(VaultFault) -> Data {
        do { return try handle.read(upToCount: count) ?? Data() } catch {
            throw Self.failure("read", path, error.localizedDescription)
        }
    }

    func write(_ bytes: some DataProtocol) throws(VaultFault) {
        do { try handle.write(contentsOf: bytes) } catch {
            throw Self.failure("write", path, error.localizedDescription)
        }
    }

    private var handle: FileHandle { FileHandle(fileDescriptor: descriptor, closeOnDealloc: false) }

    private func finish(_ body: (borrowing PrivateFile) throws(VaultFault) -> Void) throws(VaultFault) {
        guard fchmod(descriptor, 0o600) == 0 else { throw Self.failure("close to others", path) }
        try body(self)
        guard fsync(descriptor) == 0 else { throw Self.failure("write", path) }
    }

    /// A new name is on disk once its folder is.
    private static func syncFolder(of path: String) throws(VaultFault) {
        let folder = try PrivateFile(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY)
        guard fsync(folder.descriptor) == 0 else { throw failure("write the folder of", path) }
    }

    private static func failure(
        _ what: String,
        _ path: String,
        _ cause: String = String(cString: strerror(errno))
    ) -> VaultFault {
        VaultFault(
            .unusable,
            "cannot \(what) \(path) (\(cause)); check that its folder is there, who owns it, and the space on its disk"
        )
    }
}
