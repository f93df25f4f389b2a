import Schema

/// How much is handed out, which we keep in words.
enum FHIRQuantity {
    /// `30 tabletas` as a Quantity; other words, which would not come back as they were, in an extension.
    static func dispense(_ text: String) -> JSONTree {
        if let quantity = quantity(text), self.text(["quantity": quantity]) == text { return ["quantity": quantity] }
        return ["extension": [["url": .text(FHIRSystem.quantity), "valueString": .text(text)]]]
    }

    private static func quantity(_ text: String) -> JSONTree? {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard let number = parts.first, number.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
            let value = Double(number), value < 1_000_000
        else { return nil }
        return .of(["value": .number(value), "unit": parts.count > 1 ? .text(String(parts[1])) : nil])
    }

    /// The words of a dispenseRequest.
    static func text(_ request: JSONTree?) -> String? {
        if let words = request?.extended(FHIRSystem.quantity)?.words("valueString") { return words }
        guard let quantity = request?["quantity"], quantity["value"]?.decimal != nil,
            let number = quantity["value"]?.word
        else { return nil }
        let unit = quantity.words("unit") ?? quantity.words("code")
        return [number, unit].compactMap { $0 }.joined(separator: " ")
    }
}
