extension Double {
    /// A number of seconds for people: `0.3 s`, `15 s`.
    public var inSeconds: String {
        let tenths = (self * 10).rounded()
        let isWhole = tenths >= 100 || tenths.truncatingRemainder(dividingBy: 10) == 0
        return isWhole ? "\(Int(rounded())) s" : "\(tenths / 10) s"
    }
}
