/// When a row that waits may be tried again.
///
/// A wall clock that is set back leaves rows behind whose time is hours or days away. No wait is that long, so a row that
/// is due later than any wait could end is due at once.
public enum DueTime {
    /// The longest wait before a further attempt that there can be, in milliseconds.
    public static let longestWait: Int64 = 720_000

    /// Whether a row of the table still waits at `:now`.
    static let waits = "dueAt BETWEEN :now + 1 AND :now + \(longestWait)"
}
