extension Double {
    /// Without a fraction where there is none: `22`, `22.5`.
    var plain: String { Int64(exactly: self).map(String.init) ?? description }
}
