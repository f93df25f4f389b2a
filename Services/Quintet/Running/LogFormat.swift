/// How `quintet up` prints log lines.
enum LogFormat: String, Sendable, CaseIterable {
    /// For people: prefix, time, level, event, message, the rest.
    case pretty
    /// For programs: the services' lines as they are, everything else in the same shape.
    case json
}
