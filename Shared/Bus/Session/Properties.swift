import CMosquitto
import Glibc

/// An MQTT 5 property list of the library, freed with this object.
final class PropertyList {
    private(set) var pointer: OpaquePointer?

    deinit { mosquitto_property_free_all(&pointer) }

    func add(_ identifier: mqtt5_property, uint16 value: UInt16) {
        mosquitto_property_add_int16(&pointer, identifier.rawValue.signed, value)
    }

    func add(_ identifier: mqtt5_property, uint32 value: UInt32) {
        mosquitto_property_add_int32(&pointer, identifier.rawValue.signed, value)
    }

    func add(_ properties: MessageProperties) {
        if let type = properties.contentType {
            mosquitto_property_add_string(&pointer, MQTT_PROP_CONTENT_TYPE.rawValue.signed, type)
        }
        if let topic = properties.responseTopic {
            mosquitto_property_add_string(&pointer, MQTT_PROP_RESPONSE_TOPIC.rawValue.signed, topic)
        }
        if let data = properties.correlationData {
            data.withUnsafeBytes { bytes in
                _ = mosquitto_property_add_binary(
                    &pointer,
                    MQTT_PROP_CORRELATION_DATA.rawValue.signed,
                    bytes.baseAddress,
                    UInt16(min(bytes.count, 65_535))
                )
            }
        }
        for pair in properties.user {
            mosquitto_property_add_string_pair(&pointer, MQTT_PROP_USER_PROPERTY.rawValue.signed, pair.name, pair.value)
        }
    }
}

extension MessageProperties {
    /// Copies a received list; nil when it has nothing that is read here.
    init?(_ list: OpaquePointer?) {
        guard let list else { return nil }
        self.init(
            contentType: Self.text(MQTT_PROP_CONTENT_TYPE, in: list),
            responseTopic: Self.text(MQTT_PROP_RESPONSE_TOPIC, in: list),
            correlationData: Self.bytes(MQTT_PROP_CORRELATION_DATA, in: list),
            user: Self.pairs(in: list)
        )
        if contentType == nil, responseTopic == nil, correlationData == nil, user.isEmpty { return nil }
    }

    private static func text(_ identifier: mqtt5_property, in list: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard mosquitto_property_read_string(list, identifier.rawValue.signed, &text, false) != nil, let text else {
            return nil
        }
        defer { free(text) }
        return String(cString: text)
    }

    private static func bytes(_ identifier: mqtt5_property, in list: OpaquePointer) -> [UInt8]? {
        var bytes: UnsafeMutableRawPointer?
        var count: UInt16 = 0
        guard mosquitto_property_read_binary(list, identifier.rawValue.signed, &bytes, &count, false) != nil else {
            return nil
        }
        defer { free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    /// A packet has room for tens of thousands of empty ones; nobody needs that many.
    private static let mostPairs = 64

    private static func pairs(in list: OpaquePointer) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        var place: OpaquePointer? = list
        var isFirst = true
        while let from = place, pairs.count < mostPairs {
            var name: UnsafeMutablePointer<CChar>?
            var value: UnsafeMutablePointer<CChar>?
            place = mosquitto_property_read_string_pair(
                from,
                MQTT_PROP_USER_PROPERTY.rawValue.signed,
                &name,
                &value,
                !isFirst
            )
            isFirst = false
            if place != nil, let name, let value { pairs.append((String(cString: name), String(cString: value))) }
            free(name)
            free(value)
        }
        return pairs
    }
}
