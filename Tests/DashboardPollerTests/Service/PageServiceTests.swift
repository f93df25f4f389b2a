import Bus
import Foundation
import Schema
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct PageServiceTests {
    @Test func `a page lives by messages alone, and every change is an event and a retained document`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("bar", on: server)
            try await dashboard.expectApplied("office/rename", "Downstairs")
            try await dashboard.expectApplied(
                "office/widget-move",
                #"{"widget":"w","place":{"x":6,"y":0,"w":6,"h":3}}"#
            )
            let page = try #require(dashboard.documents("office").last?.json)
            #expect(page["title"]?.text == "Downstairs" && page["version"]?.number == 4)
            #expect(page["widgets"]?.elements.first?["widget"]?["place"]?["x"]?.number == 6)
            #expect(
                dashboard.events("changed").compactMap { $0.json?["data"]?["change"]?.text }
                    == ["create", "widget-add", "rename", "widget-move"]
            )
            let versions = try await dashboard.ask("versions", "office")["versions"]?.elements ?? []
            #expect(versions.compactMap { $0["version"]?.number } == [4, 3, 2, 1])

            try await dashboard.expectApplied("office/delete")
            #expect(dashboard.documents("office").last?.payload.isEmpty == true)
            #expect(dashboard.documents("widget-w").last?.payload.isEmpty == true)
            #expect(try await dashboard.ask("pages")["pages"]?.elements.isEmpty == true)
            try await dashboard.expectApplied("office/restore", "2")
            #expect(dashboard.documents("office").last?.json?["title"]?.text == "Office")
            try await eventually("its widget is polled again") { dashboard.shown["outcome"]?.text == "ok" }
        }
    }

    @Test func `what was answered is kept, whenever the service is killed`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("bar", on: server)
            for number in 1...12 {
                try await dashboard.expectApplied("office/rename", "Name \(number)")
                if number.isMultiple(of: 4) {
                    try await dashboard.process.kill()
                    try await dashboard.launch()
                }
            }
            let page = try await dashboard.ask("pages")["pages"]?.elements.first
            #expect(page?["title"]?.text == "Name 12" && page?["version"]?.number == 14)
            #expect(try await dashboard.ask("versions", "office")["versions"]?.elements.count == 14)
        }
    }

    @Test func `what cannot be is refused with a pointer`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("bar", on: server)
            let cases = [
                ("office/widget-add", #"{"kind":"semaphore","source":"s"}"#, "/settings"),
                ("office/widget-add", #"{"kind":"bar","source":"nowhere"}"#, "/source"),
                ("office/widget-add", #"{"kind":"bar","source":"s","place":{"x":11,"y":0,"w":2,"h":1}}"#, "/place"),
                ("office/widget-add", #"{"kind":"bar","source":"s","mapping":{"items":"$[?("}}"#, "/mapping"),
                ("office/widget-remove", "x", "/widget"), ("office/restore", "99", "/version"),
                ("source-x/put", #"{"source":{"kind":"http","url":"ftp://example.org"}}"#, "/source/url"),
                ("source-x/put", #"{"source":{"kind":"http","url":"http://a:b@example.org"}}"#, "/source/url"),
                ("source-x/put", #"{"source":{"kind":"mqtt","topic":"a/#"}}"#, "/source/topic"),
                (
                    "source-x/put", #"{"source":{"kind":"http","url":"http://example.org","seconds":1}}"#,
                    "/source/seconds"
                ),
            ]
            for (path, payload, pointer) in cases {
                let answer = try await dashboard.perform(path, payload)
                let told = answer["errors"]?.elements.first?["pointer"]?.text ?? "none"
                #expect(told.hasPrefix(pointer), "\(path) \(payload): \(answer)")
            }
            let conflict = try await dashboard.perform("office/rename", #"{"title":"x","ifVersion":1}"#)
            #expect(conflict["type"]?.text == "urn:quintet:problem:version-conflict")
            #expect(try await dashboard.perform("source-s/remove")["type"]?.text == "urn:quintet:problem:source-in-use")
        }
    }

    @Test func `an export is taken in elsewhere, without secrets`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("bar", on: server)
            let file = try await dashboard.ask("export")
            try await dashboard.expectApplied("office/delete")
            try await dashboard.expectApplied("source-s/remove")
            let text = String(decoding: try JSONEncoder().encode(file), as: UTF8.self)
            try await dashboard.expectApplied("pages/import", #"{"document":\#(text)}"#)
            #expect(try await dashboard.perform("pages/import", #"{"document":\#(text)}"#)["outcome"]?.text == "noop")
            try await eventually("it is polled") { dashboard.shown["outcome"]?.text == "ok" }
            #expect(try await dashboard.ask("export") == file)
        }
    }
}
