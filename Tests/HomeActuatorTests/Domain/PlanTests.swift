import Schema
import TestKit
import Testing

@testable import HomeActuatorDomain

@Suite struct PlanTests {
    private typealias Spec = DeciderSpec<PlanDecider>
    private let louver = PlanPlace(x: 0.25, y: 0.6)
    private let salon = PlanPlace(x: 0.1, y: 0.5, width: 0.4, height: 0.5)
    private let image = PlanImage(digest: "5f", contentType: "image/png", size: 3)

    private func place(_ command: PlacePlan, others: Int = 0) throws -> PlanDirective {
        .place(command, id: "ground", home: try SeedHome.home(), others: others)
    }

    @Test func `the first place makes the plan, named by its id`() throws {
        try Spec.given().when(place(PlacePlan(places: ["louver": louver])))
            .then(PlanChanged(title: "ground", places: ["louver": louver]))
    }

    @Test func `what is placed again moves, and the rest stays`() throws {
        let moved = PlanPlace(x: 0.3, y: 0.6)
        let given = Spec.given(PlanChanged(title: "Ground", places: ["louver": louver, "sector-salon": salon]))
        let when = given.when(try place(PlacePlan(places: ["louver": moved, "sector-salon": salon])))
        try when.then(PlanChanged(places: ["louver": moved]))
        try when.thenState { $0?.places == ["louver": moved, "sector-salon": salon] && $0?.title == "Ground" }
    }

    @Test func `what is as it was changes nothing`() throws {
        let given = Spec.given(PlanChanged(title: "Ground", places: ["louver": louver], image: image))
        try given.when(place(PlacePlan(title: "Ground", places: ["louver": louver], remove: ["buzzer"]))).then()
        try given.when(.picture(image)).then()
        try given.when(.fit(try SeedHome.home())).then()
    }

    @Test func `what is taken off is gone, whatever else the command says of it`() throws {
        let given = Spec.given(PlanChanged(title: "Ground", places: ["louver": louver]))
        try given.when(place(PlacePlan(places: ["louver": salon.corner], remove: ["louver"])))
            .then(PlanChanged(removed: ["louver"]))
    }

    @Test func `a ninth plan is refused, and the eighth can still be changed`() throws {
        try Spec.given().when(place(PlacePlan(), others: 8)).thenRefused { $0.detail.contains("delete one") }
        try Spec.given(PlanChanged(title: "Attic")).when(place(PlacePlan(title: "Loft"), others: 8))
            .then(PlanChanged(title: "Loft"))
    }

    @Test(arguments: [
        ("louver", PlanPlace(x: 1.2, y: 0), "/places/louver/x"),
        ("louver", PlanPlace(x: 0, y: -0.1), "/places/louver/y"),
        ("louver", PlanPlace(x: 0, y: 0, width: 0.2), "/places/louver/width"),
        ("sector-salon", PlanPlace(x: 0, y: 0, height: 1), "/places/sector-salon/width"),
        ("sector-salon", PlanPlace(x: 0.5, y: 0, width: 0.6, height: 1), "/places/sector-salon/width"),
        ("sector-salon", PlanPlace(x: 0, y: 0.5, width: 0.6, height: 0), "/places/sector-salon/height"),
        ("scene-evening", PlanPlace(x: 0, y: 0), "/places/scene-evening"),
    ])
    func `a place that is none is refused with its pointer`(key: String, place: PlanPlace, pointer: String) throws {
        let refusal = try Spec.given().when(self.place(PlacePlan(places: [key: place]))).thenRefused()
        #expect(refusal.errors?.map(\.pointer) == [pointer])
    }

    @Test(arguments: [("louvre", "louver"), ("sector-saloon", "salon")])
    func `a place for nothing of the home is refused with the nearest id`(key: String, nearest: String) throws {
        let refusal = try Spec.given().when(place(PlacePlan(places: [key: louver]))).thenRefused()
        #expect(refusal.slug == "unknown-entity" && refusal.detail.hasSuffix("did you mean \(nearest)?"))
    }

    @Test func `what leaves the home leaves its plans`() throws {
        let given = Spec.given(PlanChanged(title: "Ground", places: ["louver": louver, "sector-salon": salon]))
        try given.when(.fit(Home(id: "vivienda-eficiente", name: "Empty")))
            .then(PlanChanged(removed: ["louver", "sector-salon"]))
    }

    @Test func `a deleted plan is gone, and there is nothing to delete after it`() throws {
        try Spec.given(PlanChanged(title: "Ground")).when(.delete).then(PlanChanged(isDeleted: true))
        try Spec.given(PlanChanged(title: "Ground"), PlanChanged(isDeleted: true)).when(.delete).then()
    }

    @Test(arguments: [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], PlanImageKind.png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        (Array("RIFF".utf8) + [9, 0, 0, 0] + Array("WEBPVP8 ".utf8), .webp),
    ])
    func `an image is known by its first bytes`(bytes: [UInt8], kind: PlanImageKind) throws {
        #expect(try PlanImageKind(bytes, size: 4 << 20) == kind)
        let large = #expect(throws: Problem.self) { try PlanImageKind(bytes, size: (4 << 20) + 1) }
        #expect(large?.detail.contains("smaller") == true)
    }

    @Test(arguments: ["<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "RIFF....WAVEfmt ", "GIF89a", "%PDF-1.7", "R"])
    func `what is no picture of points is refused`(text: String) {
        let refusal = #expect(throws: Problem.self) { try PlanImageKind(Array(text.utf8), size: text.utf8.count) }
        #expect(refusal?.detail.contains("PNG, JPEG or WebP") == true)
    }
}

extension PlanPlace {
    /// A sector's corner as the place of an element.
    fileprivate var corner: PlanPlace { PlanPlace(x: x, y: y) }
}
