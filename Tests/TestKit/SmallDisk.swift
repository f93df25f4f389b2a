import Foundation
import Glibc

/// A file system of a few hundred kilobytes, to be filled up; needs root, as containers of CI have.
public final class SmallDisk: Sendable {
    /// Where it is mounted.
    public let path: String
    private let folder: TemporaryFolder?

    /// Why there is none.
    public struct Unavailable: Error, CustomStringConvertible {
        /// What failed.
        public let description: String
    }

    /// Mounts a disk of so many kilobytes, on a folder that is there or one of its own.
    public init(kilobytes: Int, at place: String? = nil) throws {
        folder = place == nil ? try TemporaryFolder() : nil
        path = place ?? folder?.path ?? ""
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k,mode=0700") == 0 else {
            throw Unavailable(description: "cannot mount a tmpfs: \(String(cString: strerror(errno))); run as root")
        }
    }

    deinit { umount2(path, Int32(MNT_DETACH)) }

    /// Whether this process may mount at all.
    public static var isAvailable: Bool { (try? SmallDisk(kilobytes: 64)) != nil }

    /// Leaves no free block.
    public func fill() throws {
        let descriptor = open("\(path)/filler", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw Unavailable(description: "cannot write \(path)") }
        defer { close(descriptor) }
        let block = [UInt8](repeating: 1, count: 4096)
        while write(descriptor, block, block.count) > 0 {}
    }

    /// Gives the space back.
    public func clear() throws { try FileManager.default.removeItem(atPath: "\(path)/filler") }

    /// Leaves no free block by making the disk as small as what is on it, or gives it so many kilobytes again.
    public func resize(kilobytes: Int?) throws {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else { throw Unavailable(description: "cannot look at \(path)") }
        let used = Int(facts.f_blocks - facts.f_bfree) * Int(facts.f_frsize) / 1024
        let size = "size=\(kilobytes ?? max(used, 4))k"
        guard mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT), size) == 0 else {
            throw Unavailable(description: "cannot make \(path) \(size): \(String(cString: strerror(errno)))")
        }
    }

    /// Makes the disk read-only, or writable again.
    public func setReadOnly(_ isReadOnly: Bool) throws {
        let flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
        guard mount("tmpfs", path, "tmpfs", flags, nil) == 0 else {
            throw Unavailable(description: "cannot remount \(path): \(String(cString: strerror(errno)))")
        }
    }
}
