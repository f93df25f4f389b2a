import ConsoleDomain
import Testing

@Suite struct StreamBufferTests {
    @Test func `who missed something gets it, as long as it is kept`() {
        var buffer = StreamBuffer<Int>(capacity: 4, byteLimit: 1000)
        #expect(buffer.entries(after: 0) == [])
        for _ in 1...10 { _ = buffer.append(size: 1) { $0 } }
        #expect(buffer.last == 10)
        #expect(buffer.entries(after: 10) == [])
        #expect(buffer.entries(after: 8) == [9, 10])
        #expect(buffer.entries(after: 6) == [7, 8, 9, 10])
        #expect(buffer.entries(after: 5) == nil)
        #expect(buffer.entries(after: 11) == nil)
    }

    @Test func `large entries push out earlier ones, never the last`() {
        var buffer = StreamBuffer<Int>(capacity: 100, byteLimit: 10)
        for _ in 1...3 { _ = buffer.append(size: 4) { $0 } }
        #expect(buffer.entries(after: 0) == nil)
        #expect(buffer.entries(after: 1) == [2, 3])
        _ = buffer.append(size: 50) { $0 }
        #expect(buffer.entries(after: 3) == [4])
        #expect(buffer.entries(after: 2) == nil)
    }

    @Test func `any sequence of appends keeps the newest without a hole`() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 1...50 {
            let capacity = Int.random(in: 1...20, using: &generator)
            var buffer = StreamBuffer<Int>(capacity: capacity, byteLimit: 40)
            for count in 1...60 {
                _ = buffer.append(size: Int.random(in: 0...9, using: &generator)) { $0 }
                let oldest = try #require((0...count).first { buffer.entries(after: $0) != nil })
                for number in oldest...count {
                    #expect(buffer.entries(after: number) == Array(number + 1..<count + 1))
                }
                #expect(count - oldest <= capacity)
            }
        }
    }

    @Test func `a place is read as it is written, and nothing else is a place`() {
        let place = StreamPosition(epoch: "a.b-C", number: 417)
        #expect(StreamPosition(place.text) == place)
        for text in ["", "12", ".12", "a.", "a.-1", "a.x", "a.1.x"] { #expect(StreamPosition(text) == nil) }
    }
}
