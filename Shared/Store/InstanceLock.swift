import Glibc

/// Keeps a second process away from a database for as long as this object lives.
///
/// A lock of the kernel, so a killed process leaves none behind.
final class InstanceLock: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws(StoreError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError(
                .unusable,
                "cannot write \(path): \(String(cString: strerror(errno))); check DATA_DIR and its owner"
            )
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw StoreError(.inUse, "another instance holds \(path); stop it, or give this one its own DATA_DIR")
        }
    }

    /// Lets it go. What shares the descriptor, as a child that was started a moment ago, does not keep the lock.
    func release() { flock(descriptor, LOCK_UN) }

    deinit { close(descriptor) }
}
