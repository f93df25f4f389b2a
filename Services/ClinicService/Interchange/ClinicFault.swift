import Schema

extension Problem {
    /// A file that is not what it was said to be.
    static func refusedFile(_ words: String) -> Problem { Problem(.fileRefused, words) }
}
