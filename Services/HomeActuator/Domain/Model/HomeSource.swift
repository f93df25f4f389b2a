/// What the XML said, with the lines it said it on; neither checked nor named yet.
///
/// The shape is `Viviendas > Vivienda > (Nombre, Servicio*, Dispositivo*, Sector*)`, whoever parsed it. Texts are
/// handed over without the white space around them; what was not there is nil or empty.
public struct HomeSource: Hashable, Sendable {
    /// Each `Vivienda`.
    public var homes: [Home]

    /// A document.
    public init(homes: [Home]) { self.homes = homes }

    /// One `Vivienda` or `Sector`: both hold a name, elements and sectors.
    public struct Group: Hashable, Sendable {
        /// The text of `Nombre`.
        public var name: String?
        /// The line of its opening tag.
        public var line: Int
        /// Its `Servicio` and `Dispositivo`, in order.
        public var elements: [Element]
        /// Its `Sector`, in order.
        public var sectors: [Group]

        /// A home or sector.
        public init(name: String?, line: Int, elements: [Element] = [], sectors: [Group] = []) {
            self.name = name
            self.line = line
            self.elements = elements
            self.sectors = sectors
        }
    }

    /// A `Vivienda`.
    public typealias Home = Group

    /// One `Servicio` or `Dispositivo`.
    public struct Element: Hashable, Sendable {
        /// Which of the two tags it was.
        public var kind: ElementKind
        /// The text of `Nombre`.
        public var name: String?
        /// Each `Tipo`.
        public var types: [Mention]
        /// The line of its opening tag.
        public var line: Int

        /// An element.
        public init(_ kind: ElementKind, name: String?, types: [Mention], line: Int) {
            self.kind = kind
            self.name = name
            self.types = types
            self.line = line
        }
    }

    /// A text and its line.
    public struct Mention: Hashable, Sendable {
        /// The text.
        public var text: String
        /// Its line.
        public var line: Int

        /// A text at a line.
        public init(_ text: String, line: Int) {
            self.text = text
            self.line = line
        }
    }
}
