extension StringProtocol {
    /// The number a text is, of digits alone and of so many; nil for signs, spaces and other scripts' digits.
    func number(_ lengths: ClosedRange<Int>) -> Int? {
        guard lengths.contains(utf8.count), utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(self)
    }
}
