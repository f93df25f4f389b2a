import Schema

extension HomeDocument {
    /// The document of a home and its scenes.
    public init(_ home: Home, scenes: [Scene]) {
        self.init(
            name: home.name,
            elements: home.elements.map(ElementDescription.init),
            sectors: home.sectors.map(SectorDescription.init),
            scenes: scenes.map(SceneDescription.init)
        )
    }
}

extension SectorDescription {
    init(_ sector: Sector) {
        self.init(
            id: sector.id,
            name: sector.name,
            elements: sector.elements.map(ElementDescription.init),
            sectors: sector.sectors.map(SectorDescription.init)
        )
    }
}

extension ElementDescription {
    /// The description of an element.
    public init(_ element: Element) {
        self.init(
            id: element.id,
            name: element.name,
            kind: element.kind.rawValue,
            types: element.types.numbers,
            component: element.profile.component.rawValue
        )
        unit = element.profile.unit
        min = element.profile.min
        max = element.profile.max
        step = element.profile.step
    }
}

extension SceneDescription {
    init(_ scene: Scene) {
        self.init(id: scene.id, name: scene.name, elements: scene.targets.keys.sorted())
    }
}
