import Bus
import Schema

/// The whole list, in order; each finding is told as it comes.
struct Examination {
    let folder: DataFolder
    let settings: Settings
    /// The services that are built here.
    let built: [ServiceEntry]
    let tell: (Finding) -> Void

    func run() async {
        await FileCheck(folder: folder, settings: settings).findings().forEach(tell)
        tell(KeyCheck(folder: folder).finding())
        let access = AccountAccess(folder: folder, settings: settings)
        let network = settings.network.map { NetworkCheck(access: access, network: $0) }
        network?.fileFindings().forEach(tell)
        guard settings.isLocal else {
            if let network { tell(await network.doorFinding()) }
            await accounts(access)
            return await bus(access)
        }
        let door = await DoorCheck(access: access).findings()
        ListenerCheck(folder: folder, settings: settings, isAnswered: door != nil).findings().forEach(tell)
        guard let door else {
            return tell(
                .warn(
                    "nothing answers on port \(settings.brokerPort): the broker does not run, and no service was looked at",
                    "start all with `quintet up --data \(folder.path.shellQuoted)`"
                )
            )
        }
        door.forEach(tell)
        tell(ReachCheck(port: settings.brokerPort).finding())
        if let network { tell(await network.doorFinding()) }
        await accounts(access)
        await bus(access)
    }

    private func accounts(_ access: AccountAccess) async {
        do {
            let devices = try DeviceFolder(folder: folder).all()
            await AccessCheck(access: access, devices: devices).findings().forEach(tell)
        } catch {
            tell(.unseen("the devices", error))
        }
    }

    private func bus(_ access: AccountAccess) async {
        do {
            try await access.connect(Catalogue.operatorAccount) { requester in
                let link = OperatorLink(requester: requester, settings: settings)
                await BrokerCheck(link: link).findings().forEach(tell)
                let statuses = try await ServiceStatuses(link)
                if built.isEmpty { tell(.warn("no service is built beside this program", "run `swift build`")) }
                for service in Catalogue.services where isExpected(service, statuses) {
                    await ServiceCheck(service: service, link: link, folder: folder, statuses: statuses).findings()
                        .forEach(tell)
                }
                statuses.versions().map(tell)
            }
        } catch {
            tell(.unseen("the bus cannot be looked at", error))
        }
    }

    private func isExpected(_ service: ServiceEntry, _ statuses: ServiceStatuses) -> Bool {
        built.contains { $0.name == service.name } || statuses.status(of: service)?.status == .online
    }
}
