import HomeActuatorDomain
import Schema
import TestKit
import Testing

@testable import HomeActuator

/// The discovery messages beside the samples that Home Assistant accepted without a word.
struct DiscoverySampleTests {
    private static let root = TopicRoot()
    private let discovery = HomeAssistantDiscovery(
        root: Self.root,
        statusTopic: "quintet/v1/main/home/sys/status",
        version: "0.1.0"
    )

    /// What is ours by decision: topics of our own grammar, one state document for everything, no warnings about
    /// keys that are absent.
    private static let ours: Set<String> = [
        "availability", "command_topic", "state_topic", "position_topic", "set_position_topic", "json_attributes_topic",
        "json_attributes_template", "value_template", "state_value_template", "state_template", "brightness_template",
        "origin", "payload_on", "payload_off",
    ]

    private func element(_ raw: String, _ kind: ElementKind, _ types: ElementTypes, _ area: String) -> Element {
        let id = Slug.make(raw) ?? raw
        var element = Element(id: id, rawName: raw, kind: kind, types: types)
        if area != "Vivienda eficiente" { element.path = [area] }
        return element
    }

    /// The element a sample configuration was made for.
    private func element(for sample: JSONTree, component: String) throws -> DiscoveredElement {
        let words = try #require(sample.at("/device/name")?.word).split(separator: " ").joined()
        let kind = try #require(sample.at("/device/model")?.word.flatMap(ElementKind.init(rawValue:)))
        let area = try #require(sample.at("/device/suggested_area")?.word)
        let types: ElementTypes =
            switch component {
            case "cover": .bidirectional
            case "text": .value
            case "light": sample["schema"] == "template" ? [.binary, .dimmable] : .binary
            case "number": sample["mode"] == "slider" ? .dimmable : .value
            default: .binary
            }
        var element = element(words, kind, types, area)
        element.profile.component = Component.named(component) ?? .switch
        element.profile.icon = sample["icon"]?.word
        element.profile.deviceClass = sample["device_class"]?.word
        element.profile.unit = sample["unit_of_measurement"]?.word
        element.profile.min = sample["min"]?.number
        element.profile.max = sample["max"]?.number
        element.profile.step = sample["step"]?.number
        element.profile.canStop = sample["payload_stop"] != JSONTree.null
        element.profile.hasPosition = component != "cover" || sample["position_topic"] != nil
        return DiscoveredElement(element, homeName: "Vivienda eficiente")
    }

    private func plain(_ configuration: JSONTree) -> [String: JSONTree] {
        guard case .object(let members) = configuration else { return [:] }
        return members.filter { !Self.ours.contains($0.key) }
    }

    @Test(.samples, arguments: ["ha/discovery_seed_home.json", "ha/discovery_variants.json"])
    func `every configuration is the sample's but for topics and templates`(file: String) throws {
        let samples = try HomeSamples.json(file).items
        for sample in samples {
            let topic = try #require(sample["topic"]?.word)
            let payload = try #require(sample["payload"])
            let component = String(topic.split(separator: "/")[1])
            guard component != "binary_sensor" else { continue }
            let element = try element(for: payload, component: component)
            let home = DiscoveredHome(id: "vivienda-eficiente", name: "Vivienda eficiente", elements: [element])
            let message = try #require(discovery.messages(for: home).last)
            let made = try JSONTree(message.payload)
            #expect(message.topic == topic)
            #expect(plain(made) == plain(payload))
            #expect(made["payload_on"] == payload["payload_on"])
        }
        #expect(samples.count >= 4)
    }

    @Test(.samples) func `the link sensor makes the home's device and follows the service's status`() throws {
        let samples = try HomeSamples.json("ha/discovery_seed_home.json").items
        let sample = try #require(samples.first { $0["topic"]?.word?.contains("binary_sensor") == true })
        let home = DiscoveredHome(id: "vivienda-eficiente", name: "Vivienda eficiente", elements: [])
        let message = try #require(discovery.messages(for: home).first)
        let made = try JSONTree(message.payload)
        #expect(message.topic == sample["topic"]?.word)
        #expect(plain(made) == plain(try #require(sample["payload"])))
        #expect(made["state_topic"] == "quintet/v1/main/home/sys/status")
    }
}
