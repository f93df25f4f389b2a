extension Double {
    /// The number as a person writes it: `50`, `4.5`.
    var plain: String { Int64(exactly: self).map { "\($0)" } ?? "\(self)" }
}
