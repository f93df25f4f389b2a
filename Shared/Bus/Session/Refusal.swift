import CMosquitto

/// CONNACK and DISCONNECT codes in words a person can act on.
enum Refusal {
    static func words(_ code: Int, account: String?, address: BrokerAddress) -> String {
        let who = account.map { "the account '\($0)'" } ?? "a client without an account"
        switch code {
        case 4, 5, Int(MQTT_RC_NOT_AUTHORIZED.rawValue), Int(MQTT_RC_BAD_USERNAME_OR_PASSWORD.rawValue):
            return
                "\(address) refuses \(who): check MQTT_USERNAME and MQTT_PASSWORD_FILE against the broker's password file"
        case 2, Int(MQTT_RC_CLIENTID_NOT_VALID.rawValue):
            return "\(address) refuses the client id"
        case 3, Int(MQTT_RC_SERVER_UNAVAILABLE.rawValue), Int(MQTT_RC_SERVER_BUSY.rawValue):
            return "\(address) says it is not available now"
        default:
            return
                "\(address) refuses the connection: \(String(cString: mosquitto_reason_string(Int32(code)))) (\(code))"
        }
    }

    /// MQTT 3.1.1 has one code for all reasons.
    static func subscription(_ code: Int, filter: String, others: Int, address: BrokerAddress) -> String {
        let more = others > 0 ? " and \(others) more" : ""
        let why = code == 0x80 ? "" : " (\(String(cString: mosquitto_reason_string(Int32(code)))))"
        return "\(address) did not grant the subscription to \(filter)\(more)\(why), so nothing comes on it; it is "
            + "asked again. A cluster refuses for a while when a node is lost; if it lasts, check the account's rights"
    }

    static func closed(_ code: Int, by address: BrokerAddress) -> String {
        switch code {
        case Int(MQTT_RC_ADMINISTRATIVE_ACTION.rawValue), Int(MQTT_RC_NOT_AUTHORIZED.rawValue):
            "\(address) closed the connection: the account was removed or lost its rights"
        case 0..<0x80:
            "\(address) closed the connection: \(String(cString: mosquitto_strerror(Int32(code))))"
        default:
            "\(address) closed the connection: \(String(cString: mosquitto_reason_string(Int32(code)))) (\(code))"
        }
    }
}
