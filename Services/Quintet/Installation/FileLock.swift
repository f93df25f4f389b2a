import Glibc

/// A lock on a file, which ends with the process, however the process ends.
enum FileLock {
    /// Does `work` while holding the lock at `path`. When another process holds it: waits, or throws `busy` if given.
    static func hold<Result>(
        _ path: String,
        elseThrow busy: OperatorError? = nil,
        _ work: () async throws -> Result
    ) async throws -> Result {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        while flock(file, busy == nil ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK, let busy { throw busy }
            guard errno == EINTR else { throw failure(path) }
        }
        return try await work()
    }

    private static func failure(_ path: String) -> OperatorError {
        OperatorError(
            problem: "cannot lock \(path): \(String(cString: strerror(errno)))",
            remedy: "check the owner and the mode of its folder"
        )
    }
}
