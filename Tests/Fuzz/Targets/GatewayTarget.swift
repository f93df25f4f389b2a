import ConsoleDomain
import Schema

extension FuzzTarget {
    private struct Acted: Decodable { var actor: ClinicActor }

    /// What a browser sends: whoever it says that acts, it is whom the gateway knows.
    static let gateway = FuzzTarget("gateway") { input in
        let actor = ClinicActor("dra.torres", .clinician)
        _ = try? CommandBody.checked(input, actor: nil)
        guard let body = try? CommandBody.checked(input, actor: actor) else { return }
        guard let acted = try? JSONCodec().value(Acted.self, from: body[...]) else {
            throw Breach(description: "nobody acts in \(String(decoding: body, as: UTF8.self))")
        }
        try hold(acted.actor == actor, "\(acted.actor) acts")
        let inbound = try InboundReader.read(body)
        try hold(inbound.mode == .bare, "the body became an envelope")
    }
}
