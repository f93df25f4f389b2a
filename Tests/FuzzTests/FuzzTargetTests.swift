import TestKit
import Testing

@testable import FuzzTargets

/// The short version of `make fuzz`.
@Suite(.timeLimit(.minutes(5)))
struct FuzzTargetTests {
    static let names = FuzzTarget.all.map(\.name)

    @Test(arguments: names)
    func `a target bears what is written for it, what broke it once, and many changes of both`(name: String)
        async throws
    {
        let target = try #require(FuzzTarget.named(name))
        let inputs = try InputFolder.allCases.flatMap { try $0.inputs(of: name) }
        #expect(inputs.count >= 5, "there are too few inputs to begin with")
        let breaches = try await aside {
            var breaches = inputs.compactMap { Self.breach(of: target, by: $0.bytes, "\($0.name)") }
            var mutation = Mutation(of: inputs.map(\.bytes), seed: 1)
            for number in 0..<target.tries {
                let input = mutation.next(atMost: target.longest)
                if let breach = Self.breach(of: target, by: input, "change \(number)") { breaches.append(breach) }
            }
            return breaches
        }
        for breach in breaches { Issue.record("\(breach)") }
    }

    @Test func `what does not hold is told`() {
        let target = FuzzTarget("never", tries: 1) { input in try hold(input.isEmpty, "\(input.count) bytes came") }
        #expect(throws: Breach.self) { try target.take([1]) }
        #expect(throws: Never.self) { try target.take([]) }
    }

    private static func breach(of target: FuzzTarget, by input: [UInt8], _ name: String) -> String? {
        do { try target.take(input) } catch {
            let text = String(decoding: input, as: UTF8.self).debugDescription
            return "\(target.name), \(name): \(error); the input is \(text)"
        }
        return nil
    }
}
