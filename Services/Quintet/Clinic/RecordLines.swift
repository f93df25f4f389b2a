import Schema

/// NDJSON cut between patients: what follows a patient's line stays with it, as far as a piece may go.
enum RecordLines {
    /// The whole file in pieces of at most `most` bytes; a longer line is a piece of its own, as is JSON of one value.
    static func pieces(of bytes: [UInt8], most: Int) -> [[UInt8]] {
        guard bytes.count > most else { return [bytes] }
        let lines = lines(of: bytes)
        guard lines.count > 1, resourceType(lines[0]) != nil else { return [bytes] }
        var packing = Packing(most: most)
        var group: [ArraySlice<UInt8>] = []
        for line in lines {
            // Either stands for itself; what follows it may point back to it.
            if ["Patient", "Bundle"].contains(resourceType(line)) {
                packing.add(group)
                group = []
            }
            group.append(line)
        }
        packing.add(group)
        return packing.finished()
    }

    /// Lines with their line ends; empty ones are left out.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
            let line = rest[..<end]
            if line.contains(where: { $0 > 0x20 }) { lines.append(line) }
            rest = rest[end...]
        }
        return lines
    }

    private static func resourceType(_ line: ArraySlice<UInt8>) -> String? {
        let line = Array(line)
        return (try? JSONScanner.scan(line, by: .foreign))?.text("resourceType", in: line)
    }

    private struct Packing {
        let most: Int
        private var pieces: [[UInt8]] = []
        private var piece: [UInt8] = []

        init(most: Int) { self.most = most }

        mutating func add(_ group: [ArraySlice<UInt8>]) {
            let size = group.reduce(0) { $0 + $1.count }
            if piece.count + size > most { cut() }
            for line in group {
                if piece.count + line.count > most { cut() }
                piece += line
            }
        }

        mutating func finished() -> [[UInt8]] {
            cut()
            return pieces
        }

        private mutating func cut() {
            if !piece.isEmpty { pieces.append(piece) }
            piece = []
        }
    }
}
