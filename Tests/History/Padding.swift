extension String {
    /// The text with blanks behind it.
    package func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// The text with blanks before it.
    package func leftPadded(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
