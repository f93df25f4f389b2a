import Foundation
import FoundationXML
import TrafficIngestDomain

extension FeedFault {
    /// libxml2's numbers for bytes that are no text in the encoding that is named, and for an encoding it cannot read.
    private static let encodings: Set<Int> = [9, 31, 32, 81, 6003]

    /// libxml2's number for a document that ends before its root, or goes on after it.
    private static let end = 5

    /// What a parser that stopped before the end of a document has found.
    init(_ parser: XMLParser, isRootOpen: Bool) {
        let number = parser.parserError.map { ($0 as NSError).code }
        let place = "line \(parser.lineNumber), column \(parser.columnNumber)"
        guard let number, !(isRootOpen && number == Self.end) else {
            self.init(.torn, "expected a whole document, but it ends at \(place)")
            return
        }
        if Self.encodings.contains(number) {
            self.init(
                .encoding,
                "expected text in the encoding the document names, or UTF-8; got other bytes at \(place)"
            )
        } else {
            self.init(.torn, "expected well-formed XML, got libxml2's error \(number) at \(place)")
        }
    }
}
