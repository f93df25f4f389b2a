/// A text, number or truth value where a field takes any of them.
public enum Scalar: Codable, Hashable, Sendable {
    case text(String)
    case number(Double)
    case truth(Bool)

    /// Reads whichever of the three comes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .truth(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    /// Writes the value; whole numbers without a point while every reader keeps all their digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let value): try container.encode(value)
        case .truth(let value): try container.encode(value)
        case .number(let value):
            // Beyond ±2^53 the exponent form, as the contract's readers refuse longer integers.
            if abs(value) <= 0x1p53, let whole = Int64(exactly: value) {
                try container.encode(whole)
            } else {
                try container.encode(value)
            }
        }
    }
}
