import Bus
import Foundation
import Schema
import TestKit
import Testing

struct CommandTests {
    @Test func `a task goes its way through the categories, bare word by bare word`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Presupuesto cocina")
            try await tasks.perform("\(id)/move", "next")
            try await eventually("next is retained") {
                tasks.documents("task-\(id)").last?.json?["category"]?.text == "next"
            }
            try await tasks.perform("\(id)/wait", "Marta")
            #expect(try await tasks.task(id)["waiting"]?["person"]?.text == "Marta")
            try await tasks.perform("\(id)/complete")
            let done = try await tasks.task(id)
            #expect(done["category"]?.text == "completed")
            #expect(done["from"]?.text == "waiting")
            try await eventually("it is retained no more") {
                tasks.documents("task-\(id)").last?.payload.isEmpty == true
            }
            try await tasks.perform("\(id)/restore")
            #expect(try await tasks.task(id)["category"]?.text == "waiting")
            #expect(try await tasks.task(id)["version"]?.number == 5)
        }
    }

    @Test func `purge is for the trash only, and nothing brings the task back but undo`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Tirar")
            let refused = try await tasks.perform("\(id)/purge")
            #expect(refused["type"]?.text == "urn:quintet:problem:not-in-trash")
            try await tasks.perform("\(id)/trash")
            try await tasks.perform("\(id)/edit", #"{"note":"aún en la papelera"}"#)
            #expect(try await tasks.task(id)["category"]?.text == "trash")
            try await tasks.perform("\(id)/purge")
            #expect(try await tasks.task(id)["type"]?.text == "urn:quintet:problem:unknown-entity")
            let file =
                #"{"quintet":"tasks","version":1,"tasks":[{"id":"\#(id)","name":"Tirar","priority":0,"category":"inbox","created":"2026-01-01T00:00:00Z","modified":"2026-01-01T00:00:00Z","order":1}],"projects":[]}"#
            let command = try JSONSerialization.data(withJSONObject: ["format": "json", "text": file])
            let report = try await tasks.perform("file/import", String(decoding: command, as: UTF8.self))
            #expect(report["result"]?["skipped"]?.elements.first?["reason"]?.text?.contains("deleted for good") == true)
            try await tasks.perform("log/undo")
            #expect(try await tasks.task(id)["category"]?.text == "trash")
        }
    }

    @Test func `a change based on an old version is refused with the one in force`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Llamar")
            try await tasks.perform("\(id)/edit", #"{"priority":3}"#)
            let refused = try await tasks.perform("\(id)/edit", #"{"priority":1,"ifVersion":1}"#)
            #expect(refused["type"]?.text == "urn:quintet:problem:version-conflict")
            #expect(refused["currentVersion"]?.number == 2)
            #expect(try await tasks.perform("\(id)/complete", #"{"ifVersion":2}"#)["outcome"]?.text == "applied")
        }
    }

    @Test(arguments: [
        (#"{"due":"2026-02-30"}"#, "/due"), (#"{"name":""}"#, "/name"), (#"{"priority":7}"#, "/priority"),
        (#"{"priority":"high"}"#, "/priority"), (#"{"dependsOn":["nobody"]}"#, "/dependsOn/0"),
        (#"{"every":"sometimes"}"#, "/every"), (#"{"project":"¿?"}"#, "/project"),
        (#"{"repeatMode":"sometimes"}"#, "/repeatMode"),
    ])
    func `a bad edit is refused with a pointer and changes nothing`(_ payload: String, _ pointer: String) async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Llamar")
            let refused = try await tasks.perform("\(id)/edit", payload)
            #expect(refused["errors"]?.elements.first?["pointer"]?.text == pointer)
            #expect(refused["detail"]?.text?.isEmpty == false)
            #expect(try await tasks.task(id)["version"]?.number == 1)
        }
    }

    @Test func `tasks that would wait for each other are refused`() async throws {
        try await withTasks { tasks in
            let first = try await tasks.capture("Primero")
            let second = try await tasks.capture("Segundo")
            try await tasks.perform("\(second)/edit", #"{"dependsOn":["\#(first)"]}"#)
            let refused = try await tasks.perform("\(first)/edit", #"{"dependsOn":["\#(second)"]}"#)
            #expect(refused["type"]?.text == "urn:quintet:problem:dependency-cycle")
            #expect(try await tasks.task(second)["blocked"]?.text == "true")
            try await tasks.perform("\(first)/complete")
            #expect(try await tasks.task(second)["blocked"] == nil)
        }
    }

    @Test func `null clears a field and absence leaves it`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Pagar @banco due:2026-12-01 //con tarjeta")
            try await tasks.perform("\(id)/edit", #"{"due":null,"addContexts":["@casa"],"removeContexts":["banco"]}"#)
            let task = try await tasks.task(id)
            #expect(task["due"] == nil)
            #expect(task["note"]?.text == "con tarjeta")
            #expect(task["contexts"]?.elements.map(\.text) == ["casa"])
        }
    }

    @Test func `a project is stuck until it has a next action`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Pedir presupuesto +reforma")
            try await eventually("it is counted") {
                tasks.documents("counts").last?.json?["stuckProjects"]?.number == 1
            }
            try await tasks.perform("project-reforma/edit", #"{"name":"Reforma cocina","order":"sequential"}"#)
            let stuck = try await tasks.ask("projects")["projects"]?.elements.first
            #expect(stuck?["name"]?.text == "Reforma cocina")
            #expect(stuck?["stuck"]?.text == "true")
            try await tasks.perform("\(id)/move", "next")
            #expect(try await tasks.ask("projects")["projects"]?.elements.first?["stuck"] == nil)
            let unknown = try await tasks.perform("project-nada/complete")
            #expect(unknown["type"]?.text == "urn:quintet:problem:unknown-entity")
        }
    }

    @Test func `completing a task that repeats makes the next one, and one undo takes back both`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Alquiler due:2026-01-31 every:month")
            try await tasks.perform("\(id)/move", "next")
            let receipt = try await tasks.perform("\(id)/complete")
            let entities = receipt["result"]?["entities"]?.elements.compactMap(\.text) ?? []
            #expect(entities.count == 2)
            let next = try await tasks.task(try #require(entities.last))
            #expect(next["due"]?.text == "2026-02-28")
            #expect(next["category"]?.text == "next")
            try await tasks.perform("log/undo")
            #expect(try await tasks.task(id)["category"]?.text == "next")
            #expect(try await tasks.ask("list", "next")["tasks"]?.elements.count == 1)
            try await tasks.perform("log/redo")
            #expect(try await tasks.task(try #require(entities.last))["due"]?.text == "2026-02-28")
        }
    }

    @Test func `a series that was captured without a date goes by the first it is given`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Regar every:1w")
            try await tasks.perform("\(id)/edit", #"{"due":"2026-12-01T09:30"}"#)
            let entities = try await tasks.perform("\(id)/complete")["result"]?["entities"]?.elements
            let next = try await tasks.task(try #require(entities?.last?.text))
            #expect(next["due"]?.text == "2026-12-08T09:30")
        }
    }

    @Test func `the next of a task that waited for somebody waits for the same`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Informe due:2026-12-01 every:1w")
            try await tasks.perform("\(id)/wait", #"{"person":"Marta","until":"2030-01-01"}"#)
            let entities = try await tasks.perform("\(id)/complete")["result"]?["entities"]?.elements
            let next = try await tasks.task(try #require(entities?.last?.text))
            #expect(next["category"]?.text == "waiting")
            #expect(next["waiting"]?["person"]?.text == "Marta")
            #expect(next["waiting"]?["followUp"] == nil)
        }
    }

    @Test func `what counts from when is changed alone, and the series goes on`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Regar every:1w due:2026-12-01")
            try await tasks.perform("\(id)/edit", #"{"repeatMode":"after-done"}"#)
            let series = try await tasks.task(id)["recurrence"]
            #expect(series?["mode"]?.text == "after-done")
            #expect(series?["rule"]?.text == "FREQ=WEEKLY")
            try await tasks.perform("\(id)/edit", #"{"every":null,"repeatMode":"fixed"}"#)
            #expect(try await tasks.task(id)["recurrence"] == nil)
        }
    }

    @Test func `a project is found by its id, whatever its slug would be`() async throws {
        try await withTasks { tasks in
            try await tasks.perform("project-casa_vieja/edit", "Casa vieja")
            let id = try await tasks.capture("Uno")
            try await tasks.perform("\(id)/edit", #"{"project":"casa_vieja"}"#)
            #expect(try await tasks.task(id)["project"]?.text == "casa_vieja")
            #expect(try await tasks.ask("projects")["projects"]?.elements.count == 1)
        }
    }

    @Test func `nobody waits for white space, and a category that is none has no export`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Uno")
            let nobody = try await tasks.perform("\(id)/wait", #"{"person":" \n"}"#)
            #expect(nobody["errors"]?.elements.first?["pointer"]?.text == "/person")
            #expect(try await tasks.task(id)["category"]?.text == "inbox")
            let export = try await tasks.ask("export", #"{"format":"json","category":"nowhere"}"#)
            #expect(export["errors"]?.elements.first?["pointer"]?.text == "/category")
        }
    }

    @Test func `a batch is done whole or not at all`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Uno")
            let bad =
                #"{"steps":[{"task":"\#(id)","move":{"to":"next"}},{"capture":{"line":"Dos"}},{"task":"nobody","complete":{}}]}"#
            let refused = try await tasks.perform("batch/apply", bad)
            #expect(refused["errors"]?.elements.first?["pointer"]?.text == "/steps/2")
            #expect(try await tasks.task(id)["version"]?.number == 1)
            let nowhere = #"{"steps":[{"task":"\#(id)","move":{"to":"nowhere"}}]}"#
            let astray = try await tasks.perform("batch/apply", nowhere)
            #expect(astray["errors"]?.elements.first?["pointer"]?.text == "/steps/0/move/to")
            let good =
                #"{"steps":[{"task":"\#(id)","move":{"to":"next"}},{"capture":{"line":"Dos"}},{"task":"\#(id)","complete":{}}]}"#
            let receipt = try await tasks.perform("batch/apply", good)
            #expect(receipt["result"]?["entities"]?.elements.count == 2)
            #expect(try await tasks.task(id)["category"]?.text == "completed")
            try await tasks.perform("log/undo")
            #expect(try await tasks.task(id)["category"]?.text == "inbox")
            #expect(try await tasks.ask("list")["tasks"]?.elements.count == 1)
        }
    }

    @Test func `what others changed since is not taken back`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Llamar")
            let change = try await tasks.perform("\(id)/edit", #"{"name":"Llamar a Marta","priority":2}"#)
            try await tasks.perform("\(id)/edit", #"{"note":"antes de las 5"}"#)
            let named = try #require(change["result"]?["change"]?.text)
            try await tasks.perform("log/undo", named)
            #expect(try await tasks.task(id)["name"]?.text == "Llamar")
            #expect(try await tasks.task(id)["note"]?.text == "antes de las 5")
            let again = try await tasks.perform("log/undo", named)
            #expect(again["type"]?.text == "urn:quintet:problem:nothing-to-undo")
            try await tasks.perform("\(id)/edit", #"{"name":"Llamar a Luis"}"#)
            let conflict = try await tasks.perform("log/redo", named)
            #expect(conflict["type"]?.text == "urn:quintet:problem:undo-conflict")
        }
    }
}
