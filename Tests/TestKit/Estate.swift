/// A large home of simulated elements that answer at once.
package struct Estate: Sendable {
    /// Where the topics of homes begin.
    package static let root = "quintet/v1/main/home"

    /// The ids of the elements by what they take.
    package let dimmers: [String]
    package let lamps: [String]
    package let blinds: [String]
    package let panels: [String]
    private let latency: Double

    /// An estate with so many of each kind; the sector `wing` has three lamps of its own.
    package init(of count: Int = 30, latencyMs: Double = 1) {
        dimmers = (1...count).map { "dimmer-\($0)" }
        lamps = (1...count).map { "lamp-\($0)" }
        blinds = (1...count).map { "blind-\($0)" }
        panels = (1...count).map { "panel-\($0)" }
        latency = latencyMs
    }

    /// All elements.
    package var elements: [String] { dimmers + lamps + blinds + panels + ["wing-1", "wing-2", "wing-3"] }

    /// The document of homes.
    package var xml: String {
        func all(_ ids: [String], _ types: Int...) -> String {
            let tags = types.map { "<Tipo>\($0)</Tipo>" }.joined()
            return ids.map { "<Dispositivo><Nombre>\($0)</Nombre>\(tags)</Dispositivo>" }.joined(separator: "\n")
        }
        return """
            <Viviendas><Vivienda><Nombre>Estate</Nombre>
            \(all(dimmers, 2, 1))\(all(lamps, 1))\(all(blinds, 3))\(all(panels, 4))
            <Sector><Nombre>Wing</Nombre>\(all(["wing-1", "wing-2", "wing-3"], 1))</Sector>
            </Vivienda></Viviendas>
            """
    }

    /// The side file.
    package var side: String {
        let simulator = #"{"latencyMs":\#(latency),"travelSeconds":0.2}"#
        return #"{"homes":{"estate":{"driver":{"kind":"simulator","simulator":\#(simulator)}}}}"#
    }

    /// A command at random: the path behind `cmd/`, and the members of its payload.
    package func command(_ chance: inout Seeded) -> (path: String, members: String) {
        func pick(_ ids: [String]) -> String { ids.randomElement(using: &chance) ?? "lamp-1" }
        switch Int.random(in: 0..<100, using: &chance) {
        case ..<45: return ("estate/\(pick(dimmers))/set", #""brightness":\#(Int.random(in: 1...100, using: &chance))"#)
        case ..<65: return ("estate/\(pick(blinds))/set", #""position":\#(Int.random(in: 1...100, using: &chance))"#)
        case ..<85: return ("estate/\(pick(panels))/set", #""value":"\#(UInt16.random(in: 0...999, using: &chance))""#)
        case ..<93: return ("estate/\(pick(lamps))/set", #""state":"ON""#)
        case ..<96: return ("estate/\(pick(lamps))/set", #""state":"OFF""#)
        case ..<98: return ("estate/\(pick(lamps))/set", #""state":"TOGGLE""#)
        case ..<99: return ("estate/\(pick(blinds))/set", #""state":"STOP""#)
        default: return ("estate/sector-wing/set", #""state":"ON""#)
        }
    }
}
