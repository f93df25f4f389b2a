/// Why one record of a feed cannot be used; the others count.
struct Unusable: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
