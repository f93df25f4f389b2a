/// Names of topics that may come from a sender or from settings.
///
/// MQTT's libraries refuse what is no name of a topic, and a service cannot say it to anybody: what is asked for on such
/// a topic must be refused where it is asked for.
public enum TopicName {
    /// In bytes; MQTT allows more, and nobody needs it.
    static let longest = 1024
    private static let mostLevels = 100

    /// Whether messages can be published on it, and a subscription name it alone: no wildcards, no controls.
    public static func isUsable(_ topic: String) -> Bool {
        (1...longest).contains(topic.utf8.count)
            && topic.utf8.count { $0 == UInt8(ascii: "/") } < mostLevels
            && topic.unicodeScalars.allSatisfy(isAllowed)
    }

    /// As MQTT has it: neither `+` nor `#`, controls, nor what Unicode calls no character.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x23, 0x2B, 0x7F...0x9F, 0xFDD0...0xFDEF: false
        default: scalar.value & 0xFFFE != 0xFFFE
        }
    }
}
