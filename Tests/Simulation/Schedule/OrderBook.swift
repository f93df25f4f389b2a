import History
import Schema
import TestKit

/// Writes messages as clients write them.
struct OrderBook {
    private static let elements = ["general-light", "buzzer", "room-lighting", "kitchen-lighting", "water-supply"]
    private let time = VirtualTime()
    private var dice: Dice
    private var count = 0

    init(_ seed: UInt64) { dice = Dice(seed, "orders") }

    /// Some kind of order for a service, and where it goes.
    mutating func order(for site: Site, at: Double) -> Order {
        count += 1
        let name = "x-\(count)"
        switch dice.number(1...100) {
        case ...8: return question(site, name, at)
        case ...14: return poison(site, name, at)
        case ...19: return refused(site, name, at)
        case ...21: return make(site, .retained, name, at, effect(site, name).path, effect(site, name).data, qos: 1)
        default: break
        }
        switch site {
        case .home where dice.chance(35): return switched(.toggle, name, at)
        case .home: return switched(.element, name, at)
        case .dashboard where dice.chance(50):
            return make(site, .rename, name, at, "cmd/board/rename", #""title":"\#(name)""#)
        case .clinic where dice.chance(15):
            return make(site, .forbidden, name, at, "cmd/patients/register", patient(name, "family"))
        default:
            let (kind, path, data) = effect(site, name)
            return make(site, kind, name, at, path, data)
        }
    }

    /// The page that others rename; a bare command's id is the page's, too.
    mutating func board() -> Order {
        var order = make(.dashboard, .page, "board", 3, "cmd/pages/create", #""title":"board""#, qos: 1, caller: 1)
        (order.id, order.insists, order.expires) = ("board", true, nil)
        order.payload = structured(order, #""id":"board","title":"board""#)
        return order
    }

    /// One sender that turns an element on and off until it is noticed.
    mutating func burst(from start: Double) -> [Order] {
        let (element, caller) = (dice.pick(Self.elements), dice.number(1...Schedule.callers))
        return (0..<9).map { turn in
            count += 1
            let data = #""state":"\#(turn.isMultiple(of: 2) ? "ON" : "OFF")""#
            let path = "cmd/vivienda-eficiente/\(element)/set"
            var order = make(.home, .element, "x-\(count)", start + Double(turn) * 0.7, path, data, caller: caller)
            order.encores = 0
            return order
        }
    }

    /// Another order under the id of one.
    mutating func twin(of order: Order) -> Order {
        count += 1
        var twin = order
        let name = "x-\(count)"
        let (kind, path, data) = effect(order.site, name)
        twin.at += dice.seconds(0...3)
        (twin.kind, twin.path, twin.mark) = (kind, path, order.site == .clinic ? order.id : name)
        twin.payload = kind == .page ? structured(twin, data) : bare(order.site, order.id, order.caller, data)
        return twin
    }

    private func effect(_ site: Site, _ name: String) -> (kind: Order.Kind, path: String, data: String) {
        switch site {
        case .tasks: (.capture, "cmd/inbox/capture", #""name":"\#(name)""#)
        case .dashboard: (.page, "cmd/pages/create", #""title":"\#(name)""#)
        case .traffic:
            (.watch, "cmd/watch-\(name)/put", #""name":"\#(name)","watch":{"severity":2,"attention":true}"#)
        case .clinic: (.patient, "cmd/patients/register", patient(name, "clinician"))
        case .home: (.element, "cmd/vivienda-eficiente/general-light/set", #""state":"ON""#)
        }
    }

    private func patient(_ name: String, _ role: String) -> String {
        let actor = #"{"user":"dra.torres","role":"\#(role)"}"#
        return #""details":{"surname":"Ruiz","givenNames":"\#(name)"},"confirm":true,"actor":\#(actor)"#
    }

    private mutating func switched(_ kind: Order.Kind, _ name: String, _ at: Double) -> Order {
        let word = kind == .toggle ? "TOGGLE" : dice.pick(["ON", "OFF"])
        let path = "cmd/vivienda-eficiente/\(dice.pick(Self.elements))/set"
        return make(.home, kind, name, at, path, #""state":"\#(word)""#)
    }

    private mutating func question(_ site: Site, _ name: String, _ at: Double) -> Order {
        make(site, .question, name, at, "ask/snapshot", "", qos: dice.number(0...1))
    }

    private mutating func refused(_ site: Site, _ name: String, _ at: Double) -> Order {
        let (path, data) =
            switch site {
            case .tasks: ("cmd/\(name)/complete", "")
            case .dashboard: ("cmd/\(name)/rename", #""title":"\#(name)""#)
            case .traffic: ("cmd/watch-\(name)/remove", "")
            case .clinic: ("cmd/patients/register", "")
            case .home: ("cmd/vivienda-eficiente/\(name)/set", #""state":"ON""#)
            }
        return make(site, .refused, name, at, path, data)
    }

    private mutating func poison(_ site: Site, _ name: String, _ at: Double) -> Order {
        var order = make(site, .poison, name, at, "cmd/\(name)/\(dice.pick(["set", "edit", "frobnicate"]))", "", qos: 1)
        order.payload = dice.pick([#"{"name":"#, #"{"a":1,"a"}"#, "[[[", #"{"specversion":"1.0"#])
        (order.insists, order.encores) = (false, 0)
        return order
    }

    private mutating func make(
        _ site: Site,
        _ kind: Order.Kind,
        _ name: String,
        _ at: Double,
        _ path: String,
        _ data: String,
        qos: Int? = nil,
        caller: Int? = nil
    ) -> Order {
        let (caller, qos) = (caller ?? dice.number(1...Schedule.callers), qos ?? (dice.chance(75) ? 1 : 0))
        let id = "\(Caller.name(caller))-\(name)"
        // Only a service whose session is kept for long is owed a command that is sent once.
        let isOnce = kind == .retained || qos == 1 && site.keeping > 60 && dice.chance(40)
        var order = Order(
            at: at,
            site: site,
            kind: kind,
            id: id,
            caller: caller,
            path: path,
            payload: bare(site, id, caller, data),
            qos: qos,
            insists: !isOnce,
            encores: !isOnce && dice.chance(20) ? dice.number(1...2) : 0,
            mark: site == .home || site == .clinic ? id : name
        )
        if order.acts, !isOnce, dice.chance(12) {
            limit(&order)
            order.payload = structured(order, data)
        } else if order.kind == .page {
            // The bare form's `id` is the page's own.
            order.payload = structured(order, data)
        }
        return order
    }

    private func bare(_ site: Site, _ id: String, _ caller: Int, _ data: String) -> String {
        let head = #""id":"\#(id)","source":"\#(Caller.name(caller))""#
        let reply = #""reply_to":"\#(site.topic("reply/\(Caller.name(caller))"))""#
        return "{\([head, reply, data].filter { !$0.isEmpty }.joined(separator: ","))}"
    }

    /// Gives a command a lifetime.
    private mutating func limit(_ order: inout Order) { order.expires = order.at + dice.seconds(0.3...8) }

    /// The structured form.
    private mutating func structured(_ order: Order, _ data: String) -> String {
        let type: String
        switch order.kind {
        case .capture: type = CaptureTask.channel.type
        case .page: type = CreatePage.channel.type
        case .rename: type = RenamePage.channel.type
        case .element, .toggle: type = SetElement.channel.type
        case .watch: type = PutWatch.channel.type
        default: type = RegisterPatient.channel.type
        }
        // The same name as in the bare form: an order and its twin are one sender's, whichever form each has.
        let source = Caller.name(order.caller)
        let head = #""specversion":"1.0","id":"\#(order.id)","source":"\#(source)","type":"\#(type)""#
        let reply = #""replyto":"\#(order.site.topic("reply/\(Caller.name(order.caller))"))""#
        guard let expires = order.expires else { return #"{\#(head),\#(reply),"data":{\#(data)}}"# }
        time.set(to: expires)
        return #"{\#(head),"expirytime":"\#(time.wall)",\#(reply),"data":{\#(data)}}"#
    }
}
