import Schema

extension Problem {
    /// Nothing has this id; what is most like it is told.
    public static func unknown(_ noun: String, _ id: String, in place: String, among ids: [String]) -> Problem {
        let nearest = Nearest.word(to: id, among: ids).map { "; did you mean \($0)?" } ?? ""
        return Problem(.unknownEntity, "there is no \(noun) \(id) in \(place)\(nearest)")
    }
}
