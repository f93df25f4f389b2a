import Schema

/// The figures of all services as one OpenMetrics text, each with the label `service`.
public struct OpenMetrics {
    /// The media type.
    public static let mediaType = "application/openmetrics-text; version=1.0.0; charset=utf-8"
    /// Figures that are older, in seconds, are left out: three of a service's periods.
    public static let freshness = 45.0

    private var families: [String: (kind: String, lines: [String])] = [:]

    /// The text of some services' figures at a time.
    public static func text(_ figures: [ServiceName: ServiceMetrics], at now: Timestamp) -> String {
        var text = OpenMetrics()
        for (service, metrics) in figures.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where abs(now - metrics.at) <= freshness {
            for (name, value) in metrics.counters.sorted(by: { $0.key < $1.key }) {
                text.add(name, value, of: service, isCounter: true)
            }
            for (name, value) in metrics.gauges.sorted(by: { $0.key < $1.key }) {
                text.add(name, value, of: service, isCounter: false)
            }
        }
        return text.finished
    }

    private mutating func add(_ key: String, _ value: Double, of service: ServiceName, isCounter: Bool) {
        let name = String(key.prefix { $0 != "{" })
        guard Self.isName(name) else { return }
        let inner = key.dropFirst(name.count).dropFirst().dropLast()
        let labels = [#"service="\#(service)""#] + (inner.isEmpty ? [] : [String(inner)])
        // A counter's samples end in _total, its family does not; what counts under another name is of no known kind.
        let isTotal = isCounter && name.hasSuffix("_total")
        let family = isTotal ? String(name.dropLast("_total".count)) : name
        let kind = isTotal ? "counter" : isCounter ? "unknown" : "gauge"
        let line = "\(name){\(labels.joined(separator: ","))} \(Self.number(value))"
        families[family, default: (kind, [])].lines.append(line)
    }

    private var finished: String {
        let lines = families.sorted { $0.key < $1.key }.flatMap { family in
            ["# TYPE \(family.key) \(family.value.kind)"] + family.value.lines
        }
        return (lines + ["# EOF"]).joined(separator: "\n") + "\n"
    }

    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, UInt8(ascii: "_"), UInt8(ascii: ":"): true
            default: false
            }
        }
    }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map(String.init) ?? String(value)
    }
}
