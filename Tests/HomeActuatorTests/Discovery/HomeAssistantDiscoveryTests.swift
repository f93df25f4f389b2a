import Schema
import Testing

@testable import HomeActuator

/// The rules that keep every version of Home Assistant content.
struct HomeAssistantDiscoveryTests {
    private let discovery = HomeAssistantDiscovery(
        root: TopicRoot(),
        statusTopic: "quintet/v1/main/home/sys/status",
        version: "1.0.0"
    )

    private func configuration(
        _ component: DiscoveredComponent,
        _ change: (inout DiscoveredElement) -> Void = { _ in }
    ) throws -> JSONTree {
        var element = DiscoveredElement(
            id: "thing",
            name: "Thing",
            kind: "Dispositivo",
            component: component,
            area: "Salon"
        )
        change(&element)
        let home = DiscoveredHome(id: "house", name: "House", elements: [element])
        return try #require(discovery.messages(for: home).last.flatMap { try? JSONTree($0.payload) })
    }

    @Test(arguments: DiscoveredComponent.allCases)
    func `every component has ids for old and new versions, strict blocks and is never optimistic`(
        component: DiscoveredComponent
    ) throws {
        let made = try configuration(component)
        #expect(made["unique_id"] == "home-actuator_house_thing")
        #expect(made["object_id"] == "house_thing")
        #expect(made["default_entity_id"] == .text("\(component.rawValue).house_thing"))
        #expect(made["optimistic"] == false)
        #expect(made["availability_mode"] == "all")
        #expect(made["state_topic"] == "quintet/v1/main/home/state/house/thing")
        guard case .object(let device)? = made["device"], case .object(let origin)? = made["origin"] else {
            Issue.record("no device or origin")
            return
        }
        #expect(
            Set(device.keys) == ["identifiers", "name", "manufacturer", "model", "via_device", "suggested_area"]
        )
        #expect(Set(origin.keys) == ["name", "sw_version"])
    }

    @Test func `commands go to the topics of the contract`() throws {
        let root = "quintet/v1/main/home/cmd/house/thing"
        #expect(try configuration(.switch)["command_topic"] == .text("\(root)/state"))
        #expect(try configuration(.light) { $0.isDimmable = true }["command_topic"] == .text("\(root)/set"))
        #expect(try configuration(.cover)["set_position_topic"] == .text("\(root)/position"))
        #expect(try configuration(.text)["command_topic"] == .text("\(root)/value"))
        #expect(try configuration(.number) { $0.isDimmable = true }["command_topic"] == .text("\(root)/brightness"))
    }

    @Test func `a cover without stop and position shows neither button nor slider`() throws {
        let cover = try configuration(.cover) {
            $0.hasStop = false
            $0.hasPosition = false
        }
        #expect(cover["payload_stop"] == JSONTree.null)
        #expect(cover["position_topic"] == nil)
        #expect(cover["set_position_topic"] == nil)
        #expect(cover["state_stopped"] == nil)
    }

    @Test func `dimmable lights use the template schema with one message per action`() throws {
        let light = try configuration(.light) { $0.isDimmable = true }
        #expect(light["schema"] == "template")
        #expect(light["color_mode"] == nil && light["supported_color_modes"] == nil)
        #expect(light["command_off_template"]?.word?.hasPrefix(#"{"state":"OFF""#) == true)
    }

    @Test func `only this site's configurations count as ours`() throws {
        let home = DiscoveredHome(id: "house", name: "House", elements: [])
        let own = try #require(discovery.messages(for: home).first)
        #expect(discovery.isOurs(own.payload))
        let elsewhere = HomeAssistantDiscovery(
            root: TopicRoot(site: "cabin"),
            statusTopic: "quintet/v1/cabin/home/sys/status",
            version: "1.0.0"
        )
        #expect(!discovery.isOurs(elsewhere.messages(for: home).first?.payload ?? []))
        #expect(!discovery.isOurs(Array(#"{"origin":{"name":"Zigbee2MQTT"},"state_topic":"x"}"#.utf8)))
        #expect(!discovery.isOurs(Array("no json".utf8)))
    }
}
