import Glibc
import Schema

/// After so many seconds a command shall do nothing any more. A bare object carries it as `ttl`; a bare value is put into
/// an envelope, which needs the command's type.
struct Lifetime {
    let seconds: Double
    let service: String
    let target: String
    let id: String
    let source: String

    func put(into payload: [UInt8], _ layout: JSONLayout?) throws(OperatorError) -> [UInt8] {
        guard let layout, layout.isObject else { return try envelope(around: payload, layout) }
        let names = layout.members.map { String(decoding: payload[$0.key], as: UTF8.self) }
        guard !names.contains(where: ["ttl", "specversion"].contains) else {
            throw OperatorError(
                problem: "the payload has a lifetime of its own, or is an envelope",
                remedy: "leave --ttl out, or `ttl`"
            )
        }
        let rest = payload[(layout.value.lowerBound + 1)...]
        return Array(#"{"ttl":\#(seconds)\#(layout.members.isEmpty ? "" : ",")"#.utf8) + rest
    }

    private func envelope(around value: [UInt8], _ layout: JSONLayout?) throws(OperatorError) -> [UInt8] {
        guard let type else {
            throw OperatorError(
                problem: "the contract does not know \(service)/cmd/\(target)",
                remedy: "write the payload as an object, then --ttl has a place in it"
            )
        }
        var json = JSONWriter()
        json.member("specversion", "1.0")
        json.member("id", id)
        json.member("source", source)
        json.member("type", type)
        json.member("expirytime", (Timestamp.now + seconds).description)
        if layout == nil {
            json.member("data", String(decoding: value, as: UTF8.self))
        } else {
            json.member("data", json: value)
        }
        return json.finished()
    }

    private var type: String? {
        let levels = target.split(separator: "/").map(String.init)
        let name = ServiceName(rawValue: service)
        return Contract.messages.first { entry in
            entry.channel.kind == .command && entry.channel.service == name && entry.channel.matches(levels)
        }?.channel.type
    }
}

extension Timestamp {
    static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
