import Schema
import ServiceKit
import Testing

@testable import Console

/// What the gateway goes on showing after the broker forgot it.
@Suite struct StreamCacheTests {
    private static let lamp = StreamMessage.state(
        topic: "home/state/casa/lamp",
        service: .home,
        payload: Array(#"{"state":"ON"}"#.utf8)
    )

    private static func online(_ service: ServiceName) -> StreamMessage {
        .status(service, ServiceStatus(.online, service: "\(service)", version: "1", at: .wallClock))
    }

    private func doubted() -> StreamCache {
        var cache = StreamCache()
        _ = cache.take(Self.online(.home), isRetained: true)
        _ = cache.take(Self.lamp, isRetained: true)
        cache.doubt()
        return cache
    }

    @Test func `what a service has not come back to say is not gone`() {
        var cache = doubted()
        _ = cache.take(Self.online(.tasks), isRetained: false)
        for _ in 1...3 { #expect(cache.removeDoubted().isEmpty) }
    }

    @Test func `what a service does not say again after its return is gone, once it had the time for it`() {
        var cache = doubted()
        _ = cache.take(Self.online(.home), isRetained: false)
        #expect(cache.removeDoubted().isEmpty)
        #expect(cache.removeDoubted().count == 1)
        #expect(cache.removeDoubted().isEmpty)
    }

    @Test func `what a service says again stays`() {
        var cache = doubted()
        _ = cache.take(Self.online(.home), isRetained: false)
        _ = cache.removeDoubted()
        _ = cache.take(Self.lamp, isRetained: false)
        #expect(cache.removeDoubted().isEmpty)
    }
}
