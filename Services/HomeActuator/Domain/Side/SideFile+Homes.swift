import Schema

/// Something of a side file that changes nothing, most likely a mistyped id.
public struct SideWarning: Hashable, Sendable {
    /// JSON Pointer to it.
    public var pointer: String
    /// What is wrong and what may have been meant.
    public var message: String
    /// The id that is most like it.
    public var nearest: String?
}

extension SideFile {
    /// The homes with the profiles this file gives them, and the ids in it that do not exist.
    ///
    /// What this file leaves open is taken from `base`, about which nothing is warned: it ships for a home that
    /// need not be here.
    ///
    /// - Throws: `schema-violation` for what cannot be meant: a cover shown as a light, a maximum below the minimum.
    public func applied(
        to homes: [Home],
        over base: SideFile = .seed
    ) throws(Problem) -> (homes: [Home], warnings: [SideWarning]) {
        var violations: [Violation] = []
        let file = base.overlaid(by: self)
        let profiled = homes.map { home in
            let side = file.homes[home.id] ?? SideHome()
            return home.mapElements { element in
                let words = side.elements[element.id] ?? SideElement()
                violations += words.violations(of: element, at: "/homes/\(home.id)/elements/\(element.id)")
                var element = element
                element.profile = words.profile(of: element, defaultDriver: side.driver)
                return element
            }
        }
        guard violations.isEmpty else { throw .violation(violations) }
        return (profiled, warnings(about: homes))
    }

    private func warnings(about homes: [Home]) -> [SideWarning] {
        self.homes.sorted { $0.key < $1.key }.flatMap { id, side in
            guard let home = homes.first(where: { $0.id == id }) else {
                return [SideWarning(unknown: id, "home", at: "/homes/\(id)", among: homes.map(\.id))]
            }
            let known = home.allElements.map(\.id)
            return Set(side.elements.keys).subtracting(known).sorted().map { element in
                SideWarning(unknown: element, "element", at: "/homes/\(id)/elements/\(element)", among: known)
            }
        }
    }
}

extension SideWarning {
    fileprivate init(unknown id: String, _ noun: String, at pointer: String, among known: [String]) {
        self.pointer = pointer
        nearest = Nearest.word(to: id, among: known)
        message = "there is no \(noun) \(id)" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }
}
