@testable import HomeActuatorDomain

/// The home of the first edition as its XML has it.
enum SeedHome {
    static let source = HomeSource(homes: [
        .init(
            name: "Vivienda eficiente",
            line: 2,
            elements: [
                element(.service, "FloodingSecurity", "1"), element(.service, "WaterSupply", "1"),
                element(.service, "HomeSecurity", "1"), element(.service, "HomeMessaging", "4"),
                element(.device, "Buzzer", "1"), element(.device, "GeneralLight", "1"),
                element(.device, "VisualNotification", "1"),
            ],
            sectors: [
                sector(
                    "Dormitorio",
                    element(.service, "ClimatedRoom", "1"),
                    element(.device, "RoomLighting", "1"),
                    element(.device, "AirConditioned", "1")
                ),
                sector(
                    "Cocina",
                    element(.service, "KitchenLightByPresence", "1"),
                    element(.service, "LightByLightIntensity", "1"),
                    element(.device, "KitchenLighting", "1")
                ),
                sector("Salon", element(.device, "Louver", "3"), element(.device, "GradualLighting", "2", "1")),
            ]
        )
    ])

    static func element(_ kind: ElementKind, _ name: String?, _ types: String..., line: Int = 9) -> HomeSource.Element {
        HomeSource.Element(kind, name: name, types: types.map { .init($0, line: line + 2) }, line: line)
    }

    static func sector(_ name: String?, _ elements: HomeSource.Element...) -> HomeSource.Group {
        HomeSource.Group(name: name, line: 40, elements: elements)
    }

    static func home() throws -> Home {
        let homes = try HomeBuilder.build(source, ids: IDBook()).homes
        return try SideFile().applied(to: homes).homes[0]
    }
}
