import Schema

extension RoadLine {
    /// Reads a line of a message.
    ///
    /// - Throws: why it cannot be used.
    public init(_ line: PutRoads.Line) throws(Fault) {
        var vertices: [Vertex] = []
        vertices.reserveCapacity(line.places.count)
        for (index, numbers) in line.places.enumerated() {
            guard numbers.count == 2 || numbers.count == 3 else {
                let words = "longitude and latitude, and the kilometre where it is known"
                throw Fault(expected: words, got: "\(numbers.count) numbers", place: index)
            }
            let position = GeoShape.Position(longitude: numbers[0], latitude: numbers[1])
            do throws(Fault) { try Self.check(position) } catch {
                throw Fault(expected: error.expected, got: error.got, place: index)
            }
            vertices.append(Vertex(position, km: numbers.count == 3 ? numbers[2] : nil))
        }
        try self.init(checking: line.road, vertices)
    }

    /// As a message has it.
    public var message: PutRoads.Line {
        PutRoads.Line(
            road: road,
            places: vertices.map { vertex in
                let position = vertex.position
                return [position.longitude, position.latitude] + (vertex.km.map { [$0] } ?? [])
            }
        )
    }
}

extension PutRoads {
    /// Its lines, ready for use.
    ///
    /// - Throws: a refusal that names each line at fault.
    public func roadLines() throws(Problem) -> [RoadLine] {
        var read: [RoadLine] = []
        var violations: [Violation] = []
        for (index, line) in lines.enumerated() {
            do throws(RoadLine.Fault) { read.append(try RoadLine(line)) } catch {
                let pointer = "/lines/\(index)" + (error.place.map { "/places/\($0)" } ?? "")
                violations.append(Violation(pointer, "line", expected: error.expected, actual: error.got))
            }
        }
        if lines.isEmpty { violations.append(Violation("/lines", "minItems", expected: "one line or more")) }
        guard violations.isEmpty else { throw .violation(violations) }
        return read
    }
}
