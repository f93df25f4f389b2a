import ArgumentParser
import Foundation
import Schema
import TestKit
import Testing
import TrafficIngestDomain

@testable import Quintet

/// The parts of `quintet traffic roads` that need no bus.
@Suite struct RoadsTests {
    private func line(_ road: String, _ places: Int) -> RoadLine {
        let vertices = (0..<places).map { index in
            let position = GeoShape.Position(longitude: 2 + Double(index) / 12_345, latitude: 41.123_456_7)
            return RoadLine.Vertex(position, km: index == 0 || index == places - 1 ? Double(index) / 7 : nil)
        }
        return RoadLine(road: road, vertices: vertices)
    }

    @Test func `a large network goes in parts that fit, and long lines are cut`() throws {
        let parts = try RoadParts((0..<200).map { line("A-\($0)", 100) } + [line("AP-7", 5000)])
        #expect(parts.parts.count > 5)
        for index in parts.parts.indices {
            let command = parts.command(index)
            #expect(try JSONCodec().encode(command).count < InboundReader.maximumBytes && !command.lines.isEmpty)
            #expect(command.part == index + 1 && command.parts == parts.parts.count && command.import == parts.id)
            #expect(try command.roadLines().count == command.lines.count && command.violations().isEmpty)
        }
        let lines = parts.parts.flatMap { $0 }
        #expect(lines.prefix(200).map(\.road) == (0..<200).map { "A-\($0)" })
        #expect(lines.dropFirst(200).allSatisfy { $0.road == "AP-7" && $0.places.count <= 900 })
        #expect(lines.dropFirst(200).reduce(0) { $0 + $1.places.count - 1 } == 4999)
    }

    @Test func `the same network has the same name, and another one another`() throws {
        #expect(try RoadParts([line("A-2", 9)]).id == RoadParts([line("A-2", 9)]).id)
        #expect(try RoadParts([line("A-2", 9)]).id != RoadParts([line("A-3", 9)]).id)
    }

    @Test func `a network without lines, or with too many places, is not sent`() {
        #expect(throws: OperatorError.self) { try RoadParts([]) }
        let vertices = Array(repeating: line("A-2", 2).vertices[0], count: RoadImport.mostPlaces + 1)
        #expect(throws: OperatorError.self) { try RoadParts([RoadLine(road: "A-2", vertices: vertices)]) }
    }

    @Test func `the words of the commands are understood`() throws {
        let command = try RoadsImportCommand.parse(["roads.geojson", "--timeout", "3"])
        #expect(command.file == "roads.geojson" && command.timeout == 3)
        #expect(throws: (any Error).self) { try RoadsImportCommand.parse(["x", "--timeout", "0"]) }
        #expect(throws: (any Error).self) { try RoadsImportCommand.parse([]) }
        #expect(throws: (any Error).self) { try RoadsRemoveCommand.parse(["--timeout", "-1"]) }
    }
}
