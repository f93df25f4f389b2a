import Foundation
import Schema
import TestKit
import Testing

/// Plans of a home, seen from outside.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PlanServiceTests {
    private static let upload = "0198f3c2-0000-7000-8000-000000000099"
    /// A picture of three parts by its first bytes, and its digest as any tool tells it.
    private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(count: 99_992)
    private static let digest = "7f48b46fa561c6968d08718201e72954b495c878940dee480726db9dfcbbb17b"

    private func parts(of data: Data) -> [Data] {
        stride(from: 0, to: data.count, by: 45_000).map { data.dropFirst($0).prefix(45_000) }
    }

    private func send(_ data: Data, _ upload: String = Self.upload, to home: RunningService) async throws {
        for (number, part) in parts(of: data).enumerated() {
            let json = #"{"upload":"\#(upload)","part":\#(number),"data":"\#(part.base64EncodedString())"}"#
            #expect(try await home.perform("cabin/plan-ground/part", json)["outcome"]?.text == "applied")
        }
    }

    private func setImage(_ digest: String = Self.digest, _ upload: String = Self.upload, of home: RunningService)
        async throws -> JSON
    {
        try await home.perform("cabin/plan-ground/image", #"{"upload":"\#(upload)","digest":"\#(digest)"}"#)
    }

    private func fetched(_ home: RunningService, _ digest: String = Self.digest) async throws -> Data {
        var data = Data()
        var next: String? = "0"
        while let part = next {
            let question = #"{"home":"cabin","plan":"ground","digest":"\#(digest)","part":\#(part)}"#
            let answer = try await home.ask("plan-image", question)
            data += try #require(answer["data"]?.text.flatMap { Data(base64Encoded: $0) })
            next = answer["next"]?.text
        }
        return data
    }

    @Test func `a plan has places and an image, and both are there after a restart`() async throws {
        try await withHome { home in
            let place = #"{"title":"Ground","places":{"lamp":{"x":0.5,"y":0.25},"sector-attic":"#
            let rest = #"{"x":0,"y":0,"width":1,"height":0.5}}}"#
            #expect(try await home.perform("cabin/plan-ground/place", place + rest)["outcome"]?.text == "applied")
            #expect(try await home.perform("cabin/plan-ground/place", place + rest)["outcome"]?.text == "noop")
            try await send(Self.picture, to: home)
            #expect(try await setImage(of: home)["outcome"]?.text == "applied")
            #expect(try await setImage(of: home)["outcome"]?.text == "noop")
            let document = try await found("the document tells of the image") {
                home.documents("cabin/plan-ground").last?.json.flatMap { $0["image"] == nil ? nil : $0 }
            }
            #expect(document["image"]?["contentType"]?.text == "image/png")
            #expect(document["image"]?["size"]?.number == 100_000)
            #expect(document["places"]?["lamp"]?["x"]?.number == 0.5)
            try await eventually("both changes are told") { home.events("plan-changed").count == 2 }
            #expect(try await fetched(home) == Self.picture)
            try await home.process.kill()
            try await home.launch()
            #expect(try await fetched(home) == Self.picture)
            let retained = try await home.retained("\(homeRoot)/state/cabin/plan-ground")
            #expect(retained?.json?["title"]?.text == "Ground")
        }
    }

    @Test func `a file that is no image, or not the one announced, changes nothing`() async throws {
        try await withHome { home in
            let early = try await home.perform("cabin/plan-ground/part", #"{"upload":"x","part":0,"data":"AAAA"}"#)
            #expect(early["type"]?.text == "urn:quintet:problem:unknown-entity")
            try await home.perform("cabin/plan-ground/place", "{}")
            let nameless = try await home.perform("cabin/plan-ground/part", #"{"upload":"x","part":0,"data":"AAAA"}"#)
            #expect(nameless["errors"]?.elements.first?["pointer"]?.text == "/upload")
            try await send(Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), to: home)
            #expect(try await setImage(of: home)["detail"]?.text?.contains("PNG, JPEG or WebP") == true)
            let other = UUID().uuidString
            try await send(Self.picture, other, to: home)
            #expect(try await setImage("00", other, of: home)["detail"]?.text?.contains(Self.digest) == true)
            // Another upload takes the place of the first.
            #expect(try await setImage(of: home)["errors"]?.elements.first?["pointer"]?.text == "/upload")
            let question = #"{"home":"cabin","plan":"ground","digest":"\#(Self.digest)"}"#
            #expect(try await home.ask("plan-image", question)["type"]?.text == "urn:quintet:problem:unknown-entity")
        }
    }

    @Test func `a plan is deleted with its image, and its name is free again`() async throws {
        try await withHome { home in
            try await home.perform("cabin/plan-ground/place", "{}")
            try await send(Self.picture, to: home)
            _ = try await setImage(of: home)
            #expect(try await home.perform("cabin/plan-ground/delete")["outcome"]?.text == "applied")
            #expect(try await home.retained("\(homeRoot)/state/cabin/plan-ground") == nil)
            let gone = try await home.perform("cabin/plan-ground/delete")
            #expect(gone["type"]?.text == "urn:quintet:problem:unknown-entity")
            try await home.perform("cabin/plan-ground/place", "{}")
            let question = #"{"home":"cabin","plan":"ground","digest":"\#(Self.digest)"}"#
            #expect(try await home.ask("plan-image", question)["detail"]?.text?.contains("no image") == true)
        }
    }

    @Test func `what leaves the home leaves its plans, and what asks for an old image is told`() async throws {
        try await withHome { home in
            let places = #"{"places":{"lamp":{"x":0,"y":0},"attic-lamp":{"x":1,"y":1}}}"#
            try await home.perform("cabin/plan-ground/place", places)
            try await send(Self.picture, to: home)
            _ = try await setImage(of: home)
            let old = try await home.ask("plan-image", #"{"home":"cabin","plan":"ground","digest":"00"}"#)
            #expect(old["type"]?.text == "urn:quintet:problem:version-conflict")
            try home.folder.write("homes/cabin.xml", Cabin.xml(upstairs: false))
            try await eventually("the attic's lamp is off the plan") {
                home.documents("cabin/plan-ground").last?.json?["places"]
                    == .object([
                        "lamp": .object(["x": .number(0), "y": .number(0)])
                    ])
            }
            #expect(try await fetched(home) == Self.picture)
        }
    }
}
