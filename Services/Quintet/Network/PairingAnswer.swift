import FoundationEssentials
import Hummingbird
import NIOCore

/// What a paired device is told: all it needs to connect.
struct PairingAnswer: Encodable {
    /// Both as PEM.
    let certificate: String
    let authority: String
    /// Where the broker is.
    let broker: String
    /// What the site's topics begin with.
    let topics: String

    init(_ certified: Installation.Certified, _ settings: Settings) {
        certificate = certified.certificate
        authority = certified.authority
        broker = settings.networkAddress ?? ""
        topics = "\(settings.topicRoot)/\(settings.site)"
    }

    var response: Response {
        get throws {
            let body = ByteBuffer(string: try JSONText.of(self))
            return Response(
                status: .ok,
                headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: body)
            )
        }
    }
}
