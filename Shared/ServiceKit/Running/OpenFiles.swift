import Glibc

/// How many files and connections the process may have open.
enum OpenFiles {
    /// More than these no service needs.
    private static let enough: rlim_t = 65_536

    /// Allows as many as the system lets it: the usual 1,024 are too few for who asks a thousand servers. That select()
    /// cannot count further is of no matter here, as nobody uses it.
    static func allowMany() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, enough))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
