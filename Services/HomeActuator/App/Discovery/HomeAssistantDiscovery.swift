import Schema

/// The discovery messages that make homes appear in Home Assistant, one entity and one device per element.
///
/// Written for 2024.3 and later: per-entity configuration, as 2024.3 knows no other; no key inside `device` and `origin`
/// but those it knows, as one more refuses the entity; `object_id` for it and `default_entity_id` for its successors.
struct HomeAssistantDiscovery: Sendable {
    private static let maker = "home-actuator"
    private let root: TopicRoot
    private let prefix: String
    private let statusTopic: String
    private let version: String

    /// The discovery of a site whose service says on `statusTopic` whether it runs.
    init(root: TopicRoot, statusTopic: String, version: String, prefix: String = "homeassistant") {
        self.root = root
        self.statusTopic = statusTopic
        self.version = version
        self.prefix = prefix
    }

    /// The filter under which every configuration of this kind lies, ours and others'.
    var filter: String { "\(prefix)/+/+/+/config" }

    /// Where Home Assistant says that it has started or stops.
    var birthTopic: String { "\(prefix)/status" }

    /// Everything a home needs: the link sensor first, as it makes the device that the others hang on.
    func messages(for home: DiscoveredHome) -> [DiscoveryMessage] {
        [link(of: home)] + home.elements.map { message(for: $0, in: home) }
    }

    /// Whether a retained configuration was published by this service of this site.
    func isOurs(_ payload: [UInt8]) -> Bool {
        guard let tree = try? JSONTree(payload), tree["origin"]?["name"]?.word == Self.maker else { return false }
        return tree["state_topic"]?.word?.hasPrefix("\(root.prefix)/\(ServiceName.home)/") == true
    }

    private func message(for element: DiscoveredElement, in home: DiscoveredHome) -> DiscoveryMessage {
        let address = [home.id, element.id]
        let state = root.topic(ElementDocument.channel, address)
        let topics = DiscoveryTopics(
            state: state,
            setAll: root.topic(SetElement.channel, address),
            setState: root.topic(SetElementState.channel, address),
            setBrightness: root.topic(SetElementBrightness.channel, address),
            setPosition: root.topic(SetElementPosition.channel, address),
            setValue: root.topic(SetElementValue.channel, address)
        )
        var members = common(element.id, component: element.component.rawValue, in: home)
        members["name"] = .null
        members["device"] = device(of: element, in: home)
        members["availability"] = availability(state)
        members["availability_mode"] = "all"
        members["json_attributes_topic"] = .text(state)
        members["json_attributes_template"] = "{{ {'assurance': value_json.assurance} | tojson }}"
        members["optimistic"] = false
        members["retain"] = false
        members["icon"] = element.icon.map(JSONTree.text)
        members.merge(DiscoveryShape(element, topics).members) { $1 }
        return message(element.component.rawValue, home.id, element.id, members)
    }

    private func link(of home: DiscoveredHome) -> DiscoveryMessage {
        var members = common("link", component: "binary_sensor", in: home)
        members["name"] = "Link"
        members["device_class"] = "connectivity"
        members["entity_category"] = "diagnostic"
        members["state_topic"] = .text(statusTopic)
        members["value_template"] = Self.isRunning
        members["payload_on"] = "online"
        members["payload_off"] = "offline"
        members["device"] = [
            "identifiers": [.text("\(Self.maker)_\(home.id)")],
            "name": .text(home.name),
            "manufacturer": .text(Self.maker),
            "model": "Vivienda",
            "sw_version": .text(version),
        ]
        return message("binary_sensor", home.id, "link", members)
    }

    private func common(_ id: String, component: String, in home: DiscoveredHome) -> [String: JSONTree] {
        let object = "\(home.id)_\(id)".replacing("-", with: "_")
        return [
            "unique_id": .text("\(Self.maker)_\(home.id)_\(id)"),
            "object_id": .text(object),
            "default_entity_id": .text("\(component).\(object)"),
            "qos": 1,
            "origin": ["name": .text(Self.maker), "sw_version": .text(version)],
        ]
    }

    private func device(of element: DiscoveredElement, in home: DiscoveredHome) -> JSONTree {
        [
            "identifiers": [.text("\(Self.maker)_\(home.id)_\(element.id)")],
            "name": .text(element.name),
            "manufacturer": .text(Self.maker),
            "model": .text(element.kind),
            "via_device": .text("\(Self.maker)_\(home.id)"),
            "suggested_area": .text(element.area),
        ]
    }

    /// An entity can be used when the service runs and the element can be reached.
    private func availability(_ state: String) -> JSONTree {
        [
            ["topic": .text(statusTopic), "value_template": Self.isRunning],
            ["topic": .text(state), "value_template": "{{ value_json.online }}"],
        ]
    }

    private static let isRunning: JSONTree = "{{ 'online' if value_json.status == 'online' else 'offline' }}"

    private func message(_ component: String, _ home: String, _ id: String, _ members: [String: JSONTree])
        -> DiscoveryMessage
    {
        DiscoveryMessage(topic: "\(prefix)/\(component)/\(home)/\(id)/config", payload: JSONTree.object(members).bytes)
    }
}
