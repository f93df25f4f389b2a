import Glibc

/// Whether a service's database has room to grow: it takes nothing in once the disk is full.
struct DiskCheck {
    private static let scarce: UInt64 = 1 << 30
    private static let tooLittle: UInt64 = 100 << 20

    let folder: DataFolder

    /// How many bytes are free for the installation; `nil` when the disk does not say.
    var free: UInt64? { Self.free(at: folder.path) }

    /// `nil` when the service keeps its data elsewhere.
    func finding(of service: ServiceEntry) -> Finding? {
        guard let free = Self.free(at: folder.serviceFolder(of: service.executable)) else { return nil }
        let words = "\(free >> 20) MiB are free for the database of \(service.executable)"
        if free < Self.tooLittle { return .fail("only \(words)", "make room on the disk of \(folder.path)") }
        if free < Self.scarce { return .warn("only \(words)", "make room on the disk of \(folder.path)") }
        return .ok(words)
    }
    private static func free(at path: String) -> UInt64? {
        var disk = statvfs()
        return statvfs(path, &disk) == 0 ? UInt64(disk.f_bavail) * UInt64(disk.f_frsize) : nil
    }
}
