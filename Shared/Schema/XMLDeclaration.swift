/// The declaration at the beginning of an XML document: `<?xml version="1.0" encoding="UTF-8"?>`.
///
/// Foundation's parser on Linux goes on behind one that is malformed, in whichever encoding; where that is not the one its
/// reader expects, names that are no text reach it and end the process. So only a well-formed one is read.
public enum XMLDeclaration: Hashable, Sendable {
    /// There is none.
    case absent
    /// There is one, with the encoding that it names.
    case present(encoding: String?)
    /// It is not as XML has it.
    case malformed

    /// Reads the beginning of a document, without a byte order mark.
    public init(_ document: some Collection<UInt8>) {
        let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        let opening = Array("<?xml".utf8)
        guard document.starts(with: opening), let next = document.dropFirst(opening.count).first, space.contains(next)
        else {
            self = .absent
            return
        }
        guard let end = document.firstRange(of: Array("?>".utf8)) else {
            self = .malformed
            return
        }
        let text = String(decoding: document[..<end.upperBound], as: UTF8.self)
        let form =
            /<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')([ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])([A-Za-z][A-Za-z0-9._\-]*)\2)?([ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/
            .matchingSemantics(.unicodeScalar)
        guard let match = text.wholeMatch(of: form) else {
            self = .malformed
            return
        }
        self = .present(encoding: match.3.map(String.init))
    }
}
