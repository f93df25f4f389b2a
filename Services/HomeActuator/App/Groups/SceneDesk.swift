import HomeActuatorDomain
import Schema
import ServiceKit

/// Captures, activates and forgets scenes.
struct SceneDesk: Sendable {
    let registry: HomeRegistry
    let runner: ElementRunner
    let groups: GroupDesk

    @Sendable func capture(_ command: CaptureScene, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let (home, id) = try address(request, transaction)
        let scene = try Scene.capture(command, id: id, of: home) { element in
            (try? runner.life(of: ElementAddress(home: home.id, element: element), transaction)) ?? ElementLife()
        }
        try registry.put(scene, id, of: home.id, transaction)
        return .applied(version: try publish(home, transaction))
    }

    @Sendable func activate(_ command: ActivateScene, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let (home, id) = try address(request, transaction)
        let scenes = try registry.scenes(of: home.id, transaction)
        guard let scene = scenes.first(where: { $0.id == id }) else {
            throw Problem.unknown("scene", id, in: home.name, among: scenes.map(\.id))
        }
        try groups.begin(try GroupPlan.activate(scene, in: home), request, home, transaction)
        return .accepted()
    }

    @Sendable func delete(_ command: DeleteScene, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let (home, id) = try address(request, transaction)
        var scenes = try registry.scenes(of: home.id, transaction)
        try scenes.delete(id, of: home)
        try registry.put(nil, id, of: home.id, transaction)
        return .applied(version: try publish(home, transaction))
    }

    private func address(_ request: Request, _ transaction: Transaction) throws -> (home: Home, scene: String) {
        let home = try registry.home(request.entity[0], transaction)
        guard case .scene(let id) = Addressee(request.entity[1]), !id.isEmpty else {
            throw Problem(.unknownType, "capture, activate and delete are for scene-{id}, not for \(request.entity[1])")
        }
        return (home, id)
    }

    private func publish(_ home: Home, _ transaction: Transaction) throws -> Int {
        try transaction.put(HomeDocument(home, scenes: try registry.scenes(of: home.id, transaction)), [home.id])
    }
}
