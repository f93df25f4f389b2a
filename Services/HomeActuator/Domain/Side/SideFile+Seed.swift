extension SideFile {
    /// The side file that ships for the home of the first edition, `vivienda-eficiente` with its 15 elements: which
    /// relays are lamps, and the icons.
    public static let seed = SideFile(homes: ["vivienda-eficiente": SideHome(elements: seedElements)])

    private static let seedElements: [String: SideElement] = [
        "flooding-security": SideElement(component: .switch, icon: "mdi:home-flood"),
        "water-supply": SideElement(component: .switch, icon: "mdi:water-pump"),
        "home-security": SideElement(component: .switch, icon: "mdi:shield-home"),
        "home-messaging": SideElement(component: .text, icon: "mdi:message-text"),
        "buzzer": SideElement(component: .switch, icon: "mdi:bullhorn"),
        "general-light": SideElement(component: .light),
        "visual-notification": SideElement(component: .switch, icon: "mdi:alarm-light"),
        "climated-room": SideElement(component: .switch, icon: "mdi:thermostat"),
        "room-lighting": SideElement(component: .light),
        "air-conditioned": SideElement(component: .switch, icon: "mdi:air-conditioner"),
        "kitchen-light-by-presence": SideElement(component: .switch, icon: "mdi:motion-sensor"),
        "light-by-light-intensity": SideElement(component: .switch, icon: "mdi:theme-light-dark"),
        "kitchen-lighting": SideElement(component: .light),
        "louver": SideElement(component: .cover, deviceClass: "shutter"),
        "gradual-lighting": SideElement(component: .light),
    ]
}
