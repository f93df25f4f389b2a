import Schema

/// The topics of one element.
struct DiscoveryTopics: Hashable, Sendable {
    let state: String
    let setAll: String
    let setState: String
    let setBrightness: String
    let setPosition: String
    let setValue: String
}

/// What the configuration of each component has of its own.
///
/// Absent keys of the state document are given a default everywhere, or Home Assistant warns at each message.
struct DiscoveryShape {
    private let element: DiscoveredElement
    private let topics: DiscoveryTopics

    init(_ element: DiscoveredElement, _ topics: DiscoveryTopics) {
        self.element = element
        self.topics = topics
    }

    /// The members of the configuration.
    var members: [String: JSONTree] {
        var members: [String: JSONTree] =
            switch element.component {
            case .switch: toggle("value_template")
            case .light: element.isDimmable ? dimmable : plainLight
            case .siren: siren
            case .valve: valve
            case .cover: cover
            case .text: text
            case .number: element.isDimmable ? level : number
            }
        members["state_topic"] = .text(topics.state)
        // Null takes the stop button away; everywhere else it means that there is nothing to say.
        return members.filter { $0.value != .null || $0.key == "payload_stop" }
    }

    private static let state: JSONTree = "{{ value_json.state | default('None') }}"

    private func toggle(_ template: String) -> [String: JSONTree] {
        [
            "command_topic": .text(topics.setState), "payload_on": "ON", "payload_off": "OFF",
            "state_on": "ON", "state_off": "OFF", template: Self.state,
        ]
    }

    private var plainLight: [String: JSONTree] {
        [
            "command_topic": .text(topics.setState), "payload_on": "ON", "payload_off": "OFF",
            "state_value_template": Self.state,
        ]
    }

    /// The template schema: the JSON schema cannot be written so that 2024.3 and 2025.4 both take it without complaint,
    /// and the default one would send two commands where this sends one.
    private var dimmable: [String: JSONTree] {
        let transition = "{% if transition is defined %},\"transition\":{{ transition }}{% endif %}"
        let level = "{{ [1, (brightness / 2.55) | round | int] | max }}"
        let brightness = "{% if brightness is defined %},\"brightness\":\(level){% endif %}"
        return [
            "schema": "template",
            "command_topic": .text(topics.setAll),
            "command_on_template": .text("{\"state\":\"ON\"\(brightness)\(transition)}"),
            "command_off_template": .text("{\"state\":\"OFF\"\(transition)}"),
            "state_template": "{{ value_json.state | lower if value_json.state is defined else 'None' }}",
            "brightness_template": "{{ ((value_json.brightness | default(0) | float(0)) * 2.55) | round | int }}",
        ]
    }

    private var siren: [String: JSONTree] {
        let more: [String: JSONTree] = [
            "command_template": "{{ value }}", "support_duration": false, "support_volume_set": false,
        ]
        return toggle("state_value_template").merging(more) { $1 }
    }

    /// A valve's words are those of its element: ON and OFF of a binary one, OPEN and CLOSE of a bidirectional one.
    private var valve: [String: JSONTree] {
        if element.isBidirectional {
            var members = directions
            members["reports_position"] = false
            members["device_class"] = element.deviceClass.map(JSONTree.text)
            return members
        }
        return [
            "command_topic": .text(topics.setState), "payload_open": "ON", "payload_close": "OFF", "payload_stop": nil,
            "value_template": "{{ value_json.state | default('') }}", "state_open": "ON", "state_closed": "OFF",
            "reports_position": false, "device_class": element.deviceClass.map(JSONTree.text) ?? .null,
        ]
    }

    private var directions: [String: JSONTree] {
        [
            "command_topic": .text(topics.setState),
            "payload_open": "OPEN",
            "payload_close": "CLOSE",
            "payload_stop": element.hasStop ? "STOP" : nil,
            "value_template": "{{ value_json.state | default('', true) }}",
            "state_open": "open",
            "state_closed": "closed",
            "state_opening": "opening",
            "state_closing": "closing",
        ]
    }

    private var cover: [String: JSONTree] {
        var members = directions
        members["device_class"] = .text(element.deviceClass ?? "shutter")
        if element.hasPosition {
            members["position_topic"] = .text(topics.state)
            members["position_template"] =
                "{% if value_json.position is number %}{{ value_json.position }}{% endif %}"
            members["set_position_topic"] = .text(topics.setPosition)
            members["position_open"] = 100
            members["position_closed"] = 0
        }
        return members
    }

    /// Longer texts are cut: a state of more than 255 characters is an error there.
    private var text: [String: JSONTree] {
        [
            "command_topic": .text(topics.setValue),
            "value_template": "{{ (value_json.value | default('') | string)[:255] }}",
            "min": 0,
            "max": 255,
            "mode": "text",
        ]
    }

    private var number: [String: JSONTree] {
        [
            "command_topic": .text(topics.setValue),
            "value_template": "{{ value_json.value | default('None') }}",
            "min": .number(element.min ?? 0),
            "max": .number(element.max ?? 100),
            "step": .number(element.step ?? 1),
            "mode": "box",
            "unit_of_measurement": element.unit.map(JSONTree.text) ?? .null,
            "device_class": element.deviceClass.map(JSONTree.text) ?? .null,
        ]
    }

    /// The level of something dimmable that is no light; OFF keeps its level in our documents and is 0 here.
    private var level: [String: JSONTree] {
        let template =
            "{{ 0 if value_json.state | default('') == 'OFF' else value_json.brightness | default('None') }}"
        return [
            "command_topic": .text(topics.setBrightness),
            "value_template": .text(template),
            "min": .number(element.min ?? 0),
            "max": .number(element.max ?? 100),
            "step": .number(element.step ?? 1),
            "mode": "slider",
            "unit_of_measurement": .text(element.unit ?? "%"),
            "device_class": element.deviceClass.map(JSONTree.text) ?? .null,
        ]
    }
}
