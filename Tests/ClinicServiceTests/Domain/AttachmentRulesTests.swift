import ClinicServiceDomain
import Schema
import Testing

struct AttachmentRulesTests {
    static let files: [([UInt8], AttachmentKind?)] = [
        (Array("%PDF-1.7".utf8), .pdf), (Array(repeating: 0, count: 1019) + Array("%PDF-".utf8), .pdf),
        (Array(repeating: 0, count: 1020) + Array("%PDF-".utf8), nil), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        ([0xFF, 0xD8], nil), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        ([0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A], nil), ([0, 0xFF, 0xD8, 0xFF], nil), (Array("GIF89a".utf8), nil),
        (Array("<html>".utf8), nil), (Array("%PDF".utf8), nil), ([], nil),
    ]

    @Test(arguments: files.indices) func `a file's kind is told by its first bytes`(_ row: Int) {
        #expect(AttachmentKind(Self.files[row].0) == Self.files[row].1)
    }

    @Test(arguments: [(1, true), (10 << 20, true), ((10 << 20) + 1, false), (0, false)])
    func `a file has at most 10 MiB`(_ size: Int, _ isGood: Bool) {
        let refusal = problem { () throws(Problem) in try AttachmentRules.kind(of: "%PDF-".utf8, size: size) }
        #expect(refusal?.slug == (isGood ? nil : "file-refused"))
    }

    @Test func `a file of another kind is refused`() {
        let refusal = problem { () throws(Problem) in try AttachmentRules.kind(of: "GIF89a".utf8, size: 6) }
        #expect(refusal?.slug == "file-refused")
    }

    @Test(
        arguments: [
            (" laboratorio.pdf ", "laboratorio.pdf"), ("radiografía\u{0}\n1.png", "radiografía 1.png"),
            ("../etc/passwd", nil), (#"a\b.pdf"#, nil), ("C:a.pdf", nil), ("..", nil), (".", nil), ("", nil),
            (String(repeating: "a", count: 201), nil),
        ] as [(String, String?)]
    )
    func `a file's name leads nowhere else`(_ name: String, _ clean: String?) {
        let refusal = problem { () throws(Problem) in #expect(try AttachmentRules.name(name) == clean) }
        #expect(refusal?.pointers == (clean == nil ? ["/name"] : nil))
    }
}
