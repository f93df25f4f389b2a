/// The home of these tests: an element of every type, and sectors within sectors; all simulated and fast.
enum Cabin {
    /// The document, with more elements at the top when wanted.
    static func xml(_ more: String = "", upstairs: Bool = true) -> String {
        """
        <Viviendas><Vivienda><Nombre>Cabin</Nombre>
        \(more)
        <Dispositivo><Nombre>Lamp</Nombre><Tipo>1</Tipo></Dispositivo>
        <Dispositivo><Nombre>Dimmer</Nombre><Tipo>2</Tipo><Tipo>1</Tipo></Dispositivo>
        <Dispositivo><Nombre>Blind</Nombre><Tipo>3</Tipo></Dispositivo>
        <Servicio><Nombre>Panel</Nombre><Tipo>4</Tipo></Servicio>
        <Servicio><Nombre>Heating</Nombre><Tipo>4</Tipo></Servicio>
        \(upstairs ? attic : "")
        </Vivienda></Viviendas>
        """
    }

    /// One more element.
    static func device(_ name: String, _ type: Int = 1) -> String {
        "<Dispositivo><Nombre>\(name)</Nombre><Tipo>\(type)</Tipo></Dispositivo>"
    }

    /// A side file in which elements have settings of their own.
    static func side(_ elements: [String: String] = [:]) -> String {
        let heating = #""heating":{"min":5,"max":35,"step":0.5,"unit":"°C"}"#
        let others = elements.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }
        return """
            {"homes":{"cabin":{"driver":{"kind":"simulator","simulator":{"latencyMs":1,"travelSeconds":0.2}},
            "elements":{\(([heating] + others).joined(separator: ","))}}}}
            """
    }

    /// The settings of a simulated element, as a side file has them.
    static func simulated(_ settings: String) -> String {
        #"{"driver":{"kind":"simulator","simulator":{\#(settings)}}}"#
    }

    /// The settings of an element behind the first edition's server.
    static func served(at url: String) -> String { #"{"driver":{"kind":"http","http":{"url":"\#(url)"}}}"# }

    /// A plug on the bus that speaks Tasmota's dialect.
    static let tasmota = #"{"driver":{"kind":"mqtt","mqtt":{"profile":"tasmota","topic":"boiler"}}}"#

    private static let attic = """
        <Sector><Nombre>Attic</Nombre>
        <Dispositivo><Nombre>AtticLamp</Nombre><Tipo>1</Tipo></Dispositivo>
        <Sector><Nombre>Loft</Nombre>
        <Dispositivo><Nombre>LoftLamp</Nombre><Tipo>1</Tipo></Dispositivo>
        <Servicio><Nombre>LoftPanel</Nombre><Tipo>4</Tipo></Servicio>
        </Sector></Sector>
        """
}
