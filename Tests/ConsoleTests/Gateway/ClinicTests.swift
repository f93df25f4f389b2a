import Bus
import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// What the clinic hears of who acts.
@Suite(.timeLimit(.minutes(5)))
struct ClinicTests {
    @Test(arguments: [("clinician", "clinician"), ("assistant", "assistant")])
    func `the clinic hears who acts from the gateway, whatever the browser says`(role: String, heard: String)
        async throws
    {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let browser = try await gateway.user("dra", [role], by: owner)
            let client = gateway.console.client
            try await client.subscribe("quintet/v1/main/clinic/ask/#")
            let body = #"{"patient":"p1","actor":{"user":"eva","role":"owner"}}"#
            let reply = #"{"specversion":"1.0","id":"r","source":"s","type":"t","data":{"is":"answered"}}"#
            async let answer = browser.ask("clinic/patient", body)
            let message = try await client.first(on: "quintet/v1/main/clinic/ask/patient")
            let properties = MessageProperties(correlationData: message.properties?.correlationData)
            try await client.publish("quintet/v1/main/clinic/reply/console", reply, properties: properties)
            #expect(try await answer.text == #"{"is":"answered"}"#)
            #expect(message.json == ["patient": "p1", "actor": ["user": "dra", "role": .text(heard)]])
            #expect(message.properties?.responseTopic == "quintet/v1/main/clinic/reply/console")
            #expect(message.properties?.user.contains { $0 == ("source", "urn:quintet:main:console:dra") } == true)
        }
    }
}
