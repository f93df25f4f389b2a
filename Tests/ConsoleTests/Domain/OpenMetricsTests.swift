import ConsoleDomain
import Schema
import Testing

@Suite struct OpenMetricsTests {
    private let now = Timestamp(milliseconds: 1_790_000_000_000)

    @Test func `a family's samples of all services stand together under one type`() {
        let home = ServiceMetrics(
            at: now,
            counters: [#"quintet_commands_total{outcome="applied",mode="bare"}"#: 12],
            gauges: ["quintet_outbox_depth": 0.5]
        )
        let tasks = ServiceMetrics(
            at: now,
            counters: [#"quintet_commands_total{outcome="noop",mode="bare"}"#: 3, "odd": 1],
            gauges: [:]
        )
        let expected = """
            # TYPE odd unknown
            odd{service="tasks"} 1
            # TYPE quintet_commands counter
            quintet_commands_total{service="home",outcome="applied",mode="bare"} 12
            quintet_commands_total{service="tasks",outcome="noop",mode="bare"} 3
            # TYPE quintet_outbox_depth gauge
            quintet_outbox_depth{service="home"} 0.5
            # EOF

            """
        #expect(OpenMetrics.text([.tasks: tasks, .home: home], at: now) == expected)
    }

    @Test func `figures of a service that is silent are left out`() {
        let old = ServiceMetrics(at: now, counters: [:], gauges: ["quintet_outbox_depth": 1])
        #expect(OpenMetrics.text([.home: old], at: now + 45).contains("quintet_outbox_depth"))
        #expect(OpenMetrics.text([.home: old], at: now + 46) == "# EOF\n")
    }

    @Test func `a name that is none is left out`() {
        let figures = ServiceMetrics(at: now, counters: [:], gauges: ["a b": 1, "9a": 1, "": 1, "a\nb": 1])
        #expect(OpenMetrics.text([.home: figures], at: now) == "# EOF\n")
    }
}
