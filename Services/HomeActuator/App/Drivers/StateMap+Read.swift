import HomeActuatorDomain
import Schema

extension StateMap {
    /// The values a device's payload holds; empty when it holds none of them.
    ///
    /// A payload that is no JSON is taken as one bare word.
    func read(_ payload: [UInt8], of element: DrivenElement, inverted: Bool) -> ElementValues {
        let tree = (try? JSONTree(payload)) ?? .text(String(decoding: payload, as: UTF8.self))
        var values = ElementValues()
        values.state = state.flatMap(tree.at)?.word.flatMap { known($0, as: element.shape) }
        values.brightness = brightness.flatMap(tree.at)?.number.flatMap(level)
        values.position = position.flatMap(tree.at)?.number.flatMap { percent(inverted ? 100 - $0 : $0) }
        values.value = value.flatMap(tree.at).flatMap(scalar)
        if element.isNumber, case .text(let text)? = values.value, let number = Double(text) {
            // A sensor that cannot measure says `nan`: nothing is known then.
            values.value = number.isFinite ? .number(number) : nil
        }
        return values.settled(as: element.shape)
    }

    private func known(_ word: String, as shape: ElementShape) -> ElementState? {
        if let own = words?[word] { return own }
        switch word.lowercased() {
        case "on", "1", "true": return shape == .cover ? nil : .on
        case "off", "0", "false": return shape == .cover ? nil : .off
        default: return ElementState.named(word)
        }
    }

    private func level(_ raw: Double) -> Int? {
        percent(raw * 100 / (brightnessMax ?? 100)).map { $0 == 0 && raw > 0 ? 1 : $0 }
    }

    private func percent(_ raw: Double) -> Int? {
        raw.isFinite ? Int(min(max(raw, 0), 100).rounded()) : nil
    }

    private func scalar(_ tree: JSONTree) -> Scalar? {
        switch tree {
        case .text(let text): .text(text)
        case .number(let number): .number(number)
        case .truth(let truth): .truth(truth)
        case .null, .list, .object: nil
        }
    }
}

extension ElementValues {
    /// The same values with the state that follows from a level or position, in the forms of the contract.
    func settled(as shape: ElementShape) -> ElementValues {
        var values = self
        switch shape {
        case .binary, .value: break
        case .dimmable:
            if state == nil, let brightness { values.state = brightness > 0 ? .on : .off }
            if brightness == 0 { values.brightness = nil }
        case .cover:
            if state == nil, let position { values.state = position > 0 ? .open : .closed }
        }
        return values
    }

    /// These values, completed by what was known before.
    func merged(over known: ElementValues) -> ElementValues {
        ElementValues(
            state: state ?? known.state,
            brightness: brightness ?? known.brightness,
            position: position ?? known.position,
            value: value ?? known.value
        )
    }
}
