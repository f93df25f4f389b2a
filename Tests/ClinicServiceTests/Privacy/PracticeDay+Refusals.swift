import Bus
import Foundation
import Schema
import TestKit

extension PracticeDay {
    /// What is refused carries names and numbers too, in every way in which something can be wrong.
    func refusals(_ patient: String) async throws {
        for payload in wrongForms { try await refuse("patients/register", payload) }
        let note: JSON = ["reason": "escotomas", "vitals": ["height": 1.72], "followUp": "Zurbaranez"]
        try await refuse("\(patient)/consultation-draft", ["note": note])
        try await refuse("\(patient)/consultation-draft", ["note": ["vitals": ["Zurbaranez": 3]]])
        try await refuse("\(patient)/update", ["email": "Zurbaranez, Guadalupe-Xóchitl", "ifVersion": 900])
        try await refuse("\(patient)/merge", ["other": "Eulalio-Refugio", "reason": "hermanastra"])
        try await refuse("\(patient)/erase", ["number": "8877665544", "reason": "fotofobia"])
        try await refuse("patients/import", ["upload": "Zurbaranez", "format": "betahistina", "system": "Zurbaranez"])
        let nobody: JSON = ["user": "pantalla", "role": "display"]
        _ = try await ward.ask("search", ["text": "Guadalupe-Xóchitl Zurbaranez"], by: nobody)
        _ = try await ward.ask("history", ["patient": "Zurbaranez"])
        _ = try await ward.ask("list", ["cursor": "Ñanculef", "limit": 9000])
        try await unreadable(patient)
    }

    private var wrongForms: [JSON] {
        [
            ["details": ["surname": "Zurbaranez", "givenNames": ["Guadalupe-Xóchitl"]]],
            ["details": ["surname": "", "givenNames": "Guadalupe-Xóchitl", "birthDate": "Quintanapalla"]],
            ["details": ["surname": "Zurbaranez", "givenNames": "Xóchitl", "email": "Zurbaranez arroba"]],
            [
                "details": [
                    "surname": "Ñanculef", "givenNames": "Eulalio-Refugio",
                    "document": ["kind": "CC", "number": "8877665544", "country": "CO"],
                ]
            ],
            ["Zurbaranez": "Guadalupe-Xóchitl"], "Zurbaranez Guadalupe-Xóchitl", ["escotomas", "fotofobia"],
        ]
    }

    private func refuse(_ path: String, _ payload: JSON) async throws {
        let reply = try await ward.perform(path, payload)
        guard reply["status"]?.number != nil else { throw Timeout(description: "\(path) was not refused") }
    }

    /// What is no JSON, what is no command, and what nobody wants to be told of.
    private func unreadable(_ patient: String) async throws {
        let clinic = ward.clinic
        let long = String(repeating: "Zurbaranez Guadalupe-Xóchitl ", count: 3000)
        let torn = #"{"details":{"surname":"Zurbaranez","givenNames":"Guadalupe-Xóchitl""#
        for payload in [torn, "Zurbaranez, Guadalupe-Xóchitl", "\"escotomas\"", "{\"a\":\"\\ud800Ñanculef\"}", long] {
            _ = try await clinic.perform("patients/register", payload)
            try await clinic.sendBare("\(patient)/consultation-draft", payload, qos: 1)
            try await clinic.sendBare("\(patient)/update", payload, qos: 0)
            _ = try await clinic.ask("search", payload)
        }
        let form: JSON = ["surname": "Zurbaranez", "givenNames": 4, "notes": "escotomas"]
        let bare = Ward.text(["details": form], by: Ward.doctor)
        try await clinic.sendBare("patients/register", bare, qos: 1)
        try await clinic.client.publish("\(clinic.root)/cmd/patients/register", bare, isRetained: true)
        let envelope: JSON = [
            "specversion": "1.0", "id": "e-1", "source": "urn:x", "type": "Zurbaranez", "data": ["surname": "Ñanculef"],
        ]
        try await clinic.client.publish("\(clinic.root)/cmd/patients/register", envelope.bytes)
    }

    /// A command with the retain flag is refused and cleared at once; the service ends and comes back after it.
    func sweep() async throws {
        try await ward.clinic.line("command.rejected") { $0["error.type"] == "retained-command" }
        try await ward.clinic.process.kill()
        try await ward.clinic.launch()
    }
}
