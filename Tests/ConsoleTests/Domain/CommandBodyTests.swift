import ConsoleDomain
import Schema
import Testing

@Suite struct CommandBodyTests {
    private let actor = ClinicActor("dra.torres", .clinician)

    @Test(arguments: [
        #"{"name":"Ana","actor":{"user":"eva","role":"owner"}}"#, #"{"actor":null,"name":"Ana"}"#,
        #"{"\u0061ctor":{"user":"eva"},"name":"Ana"}"#, #" { "name" : "Ana" } "#,
    ])
    func `the clinic hears who acts from us, whatever the browser says`(body: String) throws {
        let json = try JSONTree(CommandBody.checked(Array(body.utf8), actor: actor))
        #expect(json == ["actor": ["user": "dra.torres", "role": "clinician"], "name": "Ana"])
    }

    @Test(arguments: ["", "{}", " {\n} "])
    func `a question without data has an actor, too`(body: String) throws {
        let json = try JSONTree(CommandBody.checked(Array(body.utf8), actor: actor))
        #expect(json == ["actor": ["user": "dra.torres", "role": "clinician"]])
    }

    @Test(arguments: [#"{"actor":{},"actor":{}}"#, #"{"actor":{},"\u0061ctor":{}}"#, "[]", #""ON""#, "{", "nonsense"])
    func `what cannot carry one actor is refused for the clinic`(body: String) {
        #expect(throws: Problem.self) { try CommandBody.checked(Array(body.utf8), actor: actor) }
    }

    @Test(arguments: [
        #"{"specversion":"1.0","id":"1","source":"x","type":"y","data":{}}"#, #"{"\u0073pecversion":"1.0"}"#,
    ])
    func `an envelope of the browser's own is refused everywhere`(body: String) {
        #expect(throws: Problem.self) { try CommandBody.checked(Array(body.utf8), actor: nil) }
    }

    @Test(arguments: [#"{"state":"ON","extra":[1.50,"<b>"]}"#, #""ON""#, "42", ""])
    func `other services get the bytes as they came`(body: String) throws {
        #expect(try CommandBody.checked(Array(body.utf8), actor: nil) == Array(body.utf8))
    }
}
