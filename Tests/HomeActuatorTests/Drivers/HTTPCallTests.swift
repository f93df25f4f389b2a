import HomeActuatorDomain
import Schema
import Testing

@testable import HomeActuator

/// Which request a command becomes.
struct HTTPCallTests {
    private func call(_ target: ElementValues, _ binding: HTTPBinding, isStop: Bool = false) throws -> HTTPCall {
        let element = driven([.binary, .bidirectional, .value], DriverBinding(http: binding))
        return try HTTPCall(isStop ? stop() : command(target), to: element, binding)
    }

    @Test func `ON is the one call that the first edition's text shows`() throws {
        let binding = HTTPBinding(url: "http://house/web/services/unsecureWebUI", name: "Buzzer")
        let call = try call(ElementValues(state: .on), binding)
        #expect(call.method == "POST")
        #expect(
            call.url == "http://house/web/services/unsecureWebUI?operation=enable&PERVMLSERVICENAME=Buzzer"
        )
        #expect(call.body == nil)
        #expect(call.host == "house")
    }

    @Test func `without a configured operation the command is refused by its name`() {
        let binding = HTTPBinding(url: "http://house/x")
        #expect(throws: DriverError.refused("house/lamp: no operation for OFF is configured")) {
            try call(ElementValues(state: .off), binding)
        }
        #expect(throws: DriverError.refused("house/lamp: no operation for CLOSE or position is configured")) {
            try call(ElementValues(position: 0), binding)
        }
        #expect(throws: DriverError.self) { try call(ElementValues(), binding, isStop: true) }
    }

    @Test func `templates fill the URL percent-encoded and the body escaped`() throws {
        var binding = HTTPBinding(url: "http://house:81/api", name: "Salón & Co")
        binding.operations = [
            .value: HTTPOperation(url: "/set?n={name}&v={value}"),
            .brightness: HTTPOperation(url: "http://other/l/{level}", method: "PUT", body: "{\"t\": \"{name}\"}"),
        ]
        let value = try call(ElementValues(value: .text("a b&c=\"ñ\" {name}")), binding)
        #expect(
            value.url
                == "http://house:81/api/set?n=Sal%C3%B3n%20%26%20Co&v=a%20b%26c%3D%22%C3%B1%22%20%7Bname%7D"
        )
        #expect(value.host == "house:81")
        let level = try call(ElementValues(brightness: 42), binding)
        #expect(level == (try call(ElementValues(brightness: 42), binding)))
        #expect(level.url == "http://other/l/42")
        #expect(level.method == "PUT")
        #expect(level.body == #"{"t": "Salón & Co"}"#)
        #expect(level.contentType == "application/json")
    }

    @Test func `positions turn round for a server that counts the other way`() throws {
        var binding = HTTPBinding(url: "http://house/x?key=1", inverted: true)
        binding.operations = [.position: HTTPOperation(url: "?p={position}")]
        #expect(try call(ElementValues(position: 30), binding).url == "http://house/x?key=1&p=70")
    }

    @Test func `a value cannot break out of a JSON body`() throws {
        var binding = HTTPBinding(url: "http://house/x")
        binding.operations = [.value: HTTPOperation(url: "/v", body: #"{"v":"{value}"}"#)]
        let call = try call(ElementValues(value: .text("\",\"admin\":\"1")), binding)
        #expect(try JSONTree((call.body ?? "").utf8) == ["v": "\",\"admin\":\"1"])
    }
}
