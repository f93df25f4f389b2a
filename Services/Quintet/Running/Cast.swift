/// The children of an installation: the broker, the services that are built, and the demo sources.
struct Cast: Sendable {
    let folder: DataFolder
    let settings: Settings
    let programs: Programs
    /// `nil` when nobody wants it.
    let demo: DemoServer?
    /// Where browsers find the console; `nil` when it is not built.
    let web: LocalPort?
    /// `nil` when there is no console to work for.
    var keeper: KeeperServer?

    var broker: Child {
        Child(
            name: LogOutput.brokerName,
            executable: programs.broker,
            arguments: ["-c", folder.brokerConfiguration],
            // Its log lines are to show the same time as the services'.
            environment: ["TZ": "UTC"]
        )
    }

    /// With the keeper. Makes each service's own folder and reads its client id.
    func services() throws -> [Child] {
        let services = try programs.services.map { entry, path in
            try PrivateFile.makeFolder(folder.serviceFolder(of: entry.executable))
            return Child(
                name: entry.executable,
                executable: path,
                arguments: [],
                environment: try environment(of: entry)
            )
        }
        return services + (keeper.map { [$0.child] } ?? [])
    }

    private func environment(of entry: ServiceEntry) throws -> [String: String] {
        var environment = try ServiceVariables(folder: folder, settings: settings).variables(of: entry)
        environment["LOG_FORMAT"] = "json"
        if entry.showsDemo { environment["DASHBOARD_DEMO_URL"] = demo?.address }
        if entry.isWeb, let web {
            environment["WEB_PORT"] = "\(web.number)"
            environment["WEB_DEMO"] = demo == nil ? "false" : "true"
        }
        return environment
    }
}
