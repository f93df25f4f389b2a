/// One thing that was looked at.
struct Finding: Sendable, Equatable, Encodable {
    enum Grade: String, Sendable, Encodable {
        case ok, warn
        /// Something that must not be left as it is.
        case fail
    }

    let grade: Grade
    let what: String
    let remedy: String?

    static func ok(_ what: String) -> Self { Self(grade: .ok, what: what, remedy: nil) }
    static func warn(_ what: String, _ remedy: String) -> Self { Self(grade: .warn, what: what, remedy: remedy) }
    static func fail(_ what: String, _ remedy: String) -> Self { Self(grade: .fail, what: what, remedy: remedy) }

    /// What could not be looked at is not well: the list fails closed.
    static func unseen(_ what: String, _ error: any Error) -> Self {
        fail("\(what): \(error)", "put that right and run `quintet doctor` again")
    }

    var line: String {
        let word = grade == .fail ? "FAIL" : grade.rawValue
        let padded = word + String(repeating: " ", count: 5 - word.count)
        return (padded + what + (remedy.map { " — \($0)" } ?? "")).printable
    }
}
