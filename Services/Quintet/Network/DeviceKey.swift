import Crypto
import CryptoExtras
import SwiftASN1
import X509

/// The key that a device's certificate is for.
enum DeviceKey: Sendable {
    /// Made on this machine, and handed over with the certificate.
    case made(P256.Signing.PrivateKey)
    /// The device's own, which never left it.
    case brought(Certificate.PublicKey)

    private static let fewestBits = 2048

    var publicKey: Certificate.PublicKey {
        switch self {
        case .made(let key): Certificate.PublicKey(key.publicKey)
        case .brought(let key): key
        }
    }

    /// The key of a certificate request (PKCS #10, PEM). Its signature proves that the device has the private half; whom
    /// it names and what it wishes does not matter. Throws an `OperatorError` in words for the device.
    init(request text: String) throws(OperatorError) {
        let request: CertificateSigningRequest
        do {
            request = try CertificateSigningRequest(pemEncoded: text)
        } catch {
            throw Self.refused("csr is no certificate request in PEM (\(error))")
        }
        guard request.publicKey.isValidSignature(request.signature, for: request) else {
            throw Self.refused("csr is not signed with its own key")
        }
        if let key = _RSA.Signing.PublicKey(request.publicKey), key.keySizeInBits < Self.fewestBits {
            throw Self.refused("the key has \(key.keySizeInBits) bits, expected at least \(Self.fewestBits)")
        }
        self = .brought(request.publicKey)
    }

    private static func refused(_ problem: String) -> OperatorError {
        OperatorError(
            problem: problem,
            remedy: "make it with `openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256`"
        )
    }
}
