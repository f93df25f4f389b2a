extension RoadLine {
    private static let size = 16

    /// The places as a database keeps them: sixteen bytes each, longitude, latitude, and the kilometre or no number.
    public var packed: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(vertices.count * Self.size)
        for vertex in vertices {
            Self.append(vertex.place.longitude, to: &bytes)
            Self.append(vertex.place.latitude, to: &bytes)
            Self.append((vertex.km ?? .nan).bitPattern, to: &bytes)
        }
        return bytes
    }

    /// A line as it was packed.
    public init(road: String, packed: [UInt8]) {
        let vertices = packed.withUnsafeBytes { bytes in
            (0..<bytes.count / Self.size).map { index in
                let start = index * Self.size
                let km = Double(bitPattern: Self.read(bytes, start + 8))
                let place = GridPlace(longitude: Self.read(bytes, start), latitude: Self.read(bytes, start + 4))
                return Vertex(place, km: km.isNaN ? nil : km)
            }
        }
        self.init(road: road, vertices: vertices)
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private static func read<Number: FixedWidthInteger & BitwiseCopyable>(
        _ bytes: UnsafeRawBufferPointer,
        _ offset: Int
    ) -> Number {
        Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}
