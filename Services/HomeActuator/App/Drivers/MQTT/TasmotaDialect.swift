import HomeActuatorDomain
import Schema

/// Tasmota: relays (`POWER`), dimmers (`Dimmer`, or `Channel2` beside others) and shutters.
struct TasmotaDialect: MQTTDialect {
    private let element: DrivenElement
    private let binding: MQTTBinding

    init(_ element: DrivenElement, _ binding: MQTTBinding) {
        self.element = element
        self.binding = binding
    }

    var subscriptions: Set<String> {
        let answers = ["RESULT", power, "STATUS10", "STATUS11"].map { topic(.answer, $0) }
        return Set(answers + ["LWT", "STATE", "SENSOR"].map { topic(.telemetry, $0) })
    }

    var query: [MQTTMessage] {
        switch element.shape {
        case .cover: [MQTTMessage(topic: topic(.command, "STATUS"), payload: "10")]
        case .dimmable: [MQTTMessage(topic: topic(.command, "STATUS"), payload: "11")]
        case .binary, .value: [MQTTMessage(topic: topic(.command, power), payload: "")]
        }
    }

    func messages(for command: DriverCommand) throws(DriverError) -> [MQTTMessage] {
        let target = command.target
        if target.value != nil { throw refusal(element, "Tasmota has no word for values") }
        switch element.shape {
        case .binary, .value: return [message(power, target.state == .on ? "ON" : "OFF")]
        case .dimmable: return [dim(target, in: command.transition)]
        case .cover: return [shutter(command)]
        }
    }

    func word(topic: String, payload: [UInt8]) -> DeviceWord? {
        if topic == self.topic(.telemetry, "LWT") {
            return .presence(payload.elementsEqual("Online".utf8))
        }
        if topic == self.topic(.answer, power), (try? JSONTree(payload))?[power] == nil {
            return values(power: String(decoding: payload, as: UTF8.self), level: nil)
        }
        guard let tree = try? JSONTree(payload) else { return nil }
        let report = tree["StatusSNS"] ?? tree["StatusSTS"] ?? tree
        if element.shape == .cover { return report["Shutter\(number)"].flatMap(shutterWord) }
        return values(
            power: (report[power] ?? (number == 1 ? report["POWER1"] : nil))?.word,
            level: report[dimmer]?.number
        )
    }

    // MARK: - Topics

    private enum Prefix: Int {
        case command = 0
        case answer = 1
        case telemetry = 2
    }

    private func topic(_ prefix: Prefix, _ name: String) -> String {
        let prefixes = binding.prefixes ?? ["cmnd", "stat", "tele"]
        let order = binding.fullTopic ?? "%prefix%/%topic%/"
        let word = prefixes.indices.contains(prefix.rawValue) ? prefixes[prefix.rawValue] : ""
        let path = order.replacing("%prefix%", with: word).replacing("%topic%", with: binding.topic)
        return path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    }

    private var number: Int { binding.channel ?? 1 }
    /// With one relay Tasmota leaves the number out.
    private var power: String { "POWER" + (binding.channel.map(String.init) ?? "") }
    private var dimmer: String { binding.channel.map { "Channel\($0)" } ?? "Dimmer" }

    private func message(_ name: String, _ payload: String = "") -> MQTTMessage {
        MQTTMessage(topic: topic(.command, name), payload: payload)
    }

    // MARK: - Commands

    private func dim(_ target: ElementValues, in transition: Double?) -> MQTTMessage {
        let (name, payload) =
            if target.state == .off || target.brightness == 0 {
                (power, "OFF")
            } else if let level = target.brightness {
                (dimmer, String(level))
            } else {
                (power, "ON")
            }
        guard let transition, transition > 0 else { return message(name, payload) }
        // Fade2 and Speed2 hold for the next command only; a step of the speed is half a second, 40 the slowest.
        let speed = min(max(Int((transition * 2).rounded()), 1), 40)
        return message("Backlog", "NoDelay;Fade2 1;NoDelay;Speed2 \(speed);NoDelay;\(name) \(payload)")
    }

    private func shutter(_ command: DriverCommand) -> MQTTMessage {
        switch DriverAction.candidates(for: command.target, isStop: command.isStop).first {
        case .stop: return message("ShutterStop\(number)")
        case .open: return message("ShutterOpen\(number)")
        case .close: return message("ShutterClose\(number)")
        default:
            let position = command.target.position ?? 0
            return message("ShutterPosition\(number)", String(binding.inverted ? 100 - position : position))
        }
    }

    // MARK: - Reports

    private func values(power: String?, level: Double?) -> DeviceWord? {
        var values = ElementValues(state: power.flatMap { $0 == "ON" ? .on : $0 == "OFF" ? .off : nil })
        if element.shape == .dimmable { values.brightness = level.flatMap { $0 >= 1 ? Int(min($0, 100)) : nil } }
        return values.isEmpty ? nil : .values(values)
    }

    private func shutterWord(_ report: JSONTree) -> DeviceWord? {
        guard let raw = report["Position"]?.number, (0...100).contains(raw) else { return nil }
        let position = binding.inverted ? 100 - Int(raw) : Int(raw)
        let direction = (report["Direction"]?.number ?? 0) * (binding.inverted ? -1 : 1)
        let state: ElementState = direction > 0 ? .opening : direction < 0 ? .closing : position > 0 ? .open : .closed
        return .values(ElementValues(state: state, position: position))
    }
}
