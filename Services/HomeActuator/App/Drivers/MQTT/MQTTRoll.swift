import HomeActuatorDomain
import Schema

/// What the MQTT driver knows of its devices; pure.
struct MQTTRoll: Sendable {
    /// Where reports go while the driver runs.
    var sink: DriverSink?
    private var devices: [ElementAddress: MQTTDevice] = [:]
    private var bindings: [ElementAddress: DriverBinding] = [:]
    private var byTopic: [String: [ElementAddress]] = [:]
    private var known: [ElementAddress: ElementValues] = [:]
    /// What each availability topic of an element said last.
    private var presence: [ElementAddress: [String: Bool]] = [:]
    private var health: [ElementAddress: Bool] = [:]
    private var returned: Set<ElementAddress> = []
    /// Those that have reported by themselves since they last left a question unanswered.
    private var lively: Set<ElementAddress> = []
    private var listeners: [ElementAddress: [Int: AsyncStream<ElementValues>.Continuation]] = [:]
    private var lastTicket = 0

    /// What follows from a message.
    enum Notice: Hashable, Sendable {
        case values(ElementAddress, ElementValues)
        case health(ElementAddress, up: Bool)
        /// A device is back and ought to be asked.
        case returned(ElementAddress)
    }

    /// The topics of all devices.
    var subscriptions: Set<String> { Set(byTopic.keys) }

    /// The device of an element.
    func device(_ element: ElementAddress) -> MQTTDevice? { devices[element] }

    /// Replaces the devices; what is known of those that stay is kept. An element that is bound otherwise may have another
    /// device: of the old one stays only the presence that the new one is told by, too.
    mutating func assign(_ elements: [DrivenElement]) {
        let before = bindings
        devices = [:]
        byTopic = [:]
        bindings = [:]
        for element in elements {
            guard let device = MQTTDevice(element) else { continue }
            devices[element.address] = device
            bindings[element.address] = element.binding
            for topic in device.subscriptions { byTopic[topic, default: []].append(element.address) }
        }
        let staying = Set(before.keys.filter { before[$0] == bindings[$0] })
        known = known.filter { staying.contains($0.key) }
        health = health.filter { staying.contains($0.key) }
        lively.formIntersection(staying)
        for (address, said) in presence {
            presence[address] = devices[address].map { device in
                said.filter { device.subscriptions.contains($0.key) }
            }
        }
    }

    /// What a message means for each element that listens on its topic.
    mutating func received(_ topic: String, _ payload: [UInt8], isRetained: Bool) -> [Notice] {
        var notices: [Notice] = []
        for element in byTopic[topic] ?? [] {
            switch devices[element]?.word(topic: topic, payload: payload) {
            case .values(let said):
                if !isRetained { lively.insert(element) }
                notices += heard(said, from: element)
            case .presence(let isThere): notices += heard(isThere, on: topic, from: element)
            case nil: continue
            }
        }
        return notices
    }

    /// Whether a device that did not answer is taken for gone: one that sleeps and reports when it wakes is not, unless it
    /// has been silent since the last question, too. Its next report brings it back.
    mutating func isGone(afterSilenceOf element: ElementAddress) -> Bool {
        guard lively.remove(element) == nil else { return false }
        health[element] = false
        return true
    }

    /// The questions to devices that came back, each once.
    mutating func takeQueries() -> [MQTTMessage] {
        defer { returned = [] }
        return returned.flatMap { devices[$0]?.query ?? [] }
    }

    /// Listens to the next reports of an element.
    mutating func listen(to element: ElementAddress) -> (AsyncStream<ElementValues>, ticket: Int) {
        let (stream, continuation) = AsyncStream<ElementValues>.makeStream(bufferingPolicy: .bufferingNewest(1))
        lastTicket += 1
        listeners[element, default: [:]][lastTicket] = continuation
        return (stream, lastTicket)
    }

    /// Ends listening.
    mutating func stopListening(_ ticket: Int, to element: ElementAddress) {
        listeners[element]?[ticket] = nil
        if listeners[element]?.isEmpty == true { listeners[element] = nil }
    }

    /// Devices say but what changed: it is completed by what was known.
    private mutating func heard(_ said: ElementValues, from element: ElementAddress) -> [Notice] {
        let values = said.merged(over: known[element] ?? ElementValues())
        known[element] = values
        for listener in (listeners[element] ?? [:]).values { listener.yield(values) }
        var notices = [Notice.values(element, values)]
        // A retained state of a device that is gone is no sign of life.
        if presence[element]?.values.contains(false) != true, health[element] != true {
            health[element] = true
            notices.insert(.health(element, up: true), at: 0)
        }
        return notices
    }

    private mutating func heard(_ isThere: Bool, on topic: String, from element: ElementAddress) -> [Notice] {
        presence[element, default: [:]][topic] = isThere
        let isUp = presence[element]?.values.allSatisfy(\.self) ?? isThere
        guard health[element] != isUp else { return [] }
        health[element] = isUp
        if isUp { returned.insert(element) }
        return isUp ? [.health(element, up: true), .returned(element)] : [.health(element, up: false)]
    }
}
