import Clockwork
import Schema
import TaskServiceDomain
import TestKit
import Testing

/// Friday 20 November 2026, 13:00 in Madrid.
let friday = Timestamp(milliseconds: 1_795_176_000_000)

/// The owner's clock of these tests.
func madrid() throws -> WallClock { try #require(WallClock(zone: "Europe/Madrid")) }

func capture(_ line: String) throws -> CapturedLine { try CapturedLine(line, clock: madrid(), now: friday) }

@Suite struct CapturedLineTests {
    @Test func `every token is taken out of the name`() throws {
        let line = try capture(
            "Comprar el pan @casa +reforma !2 due:mañana defer:hoy wait:Marta every:1w @Tel //de masa madre"
        )
        #expect(line.name == "Comprar el pan")
        #expect(line.contexts == ["casa", "tel"])
        #expect(line.project == "reforma")
        #expect(line.priority == 2)
        #expect(line.due?.description == "2026-11-21")
        #expect(line.defer?.description == "2026-11-20")
        #expect(line.waiting == "Marta")
        #expect(line.recurrence == RepeatWords.read("week"))
        #expect(line.note == "de masa madre")
        #expect(line.warnings == [])
    }

    @Test(arguments: [
        ("comprar paprika a Mark", "comprar paprika a Mark"),
        ("monitor en mayo, el lunes", "monitor en mayo, el lunes"),
        ("ver https://example.org/@a#b", "ver https://example.org/@a#b"),
        ("escribir a marta@example.org", "escribir a marta@example.org"),
        ("foo:bar !5 !9 ! @ + # +1 #1 +3d", "foo:bar !5 !9 ! @ + # +1 #1 +3d"),
        ("llamar al +34 600 000 000", "llamar al +34 600 000 000"),
        ("C++ y C# y a+b", "C++ y C# y a+b"),
        ("un tubo de 5\" y uno de 3\"", "un tubo de 5\" y uno de 3\""),
        ("dice \"hola @casa due:lunes\" y ya", "dice hola @casa due:lunes y ya"),
        ("dice \"hola", "dice \"hola"),
        ("\\@casa \\+pan \\#pan \\!1 \\due:lunes \\//x", "@casa +pan #pan !1 due:lunes //x"),
        ("\\\"hola\\\" C:\\temp \\otro", "\"hola\" C:\\temp \\otro"),
        ("\"dice \\\"hola\\\"\"", "dice \"hola\""),
        ("tres   espacios\ty un tab", "tres   espacios\ty un tab"),
        ("a @casa(2) b @ñ' c", "a @casa(2) b @ñ' c"),
    ])
    func `ordinary words stay in the name`(typed: String, name: String) throws {
        var expected = try capture("x")
        expected.name = name
        #expect(try capture(typed) == expected)
    }

    @Test(arguments: [
        ("@casa pan", "pan"), ("pan @casa", "pan"), ("el   @casa \t pan", "el pan"), ("el @casa, pan", "el pan"),
        ("  pan  @casa  ", "pan"), ("el @casa @tel !1 pan", "el pan"), ("\"el\" @casa pan", "el pan"),
    ])
    func `a token leaves one space behind`(typed: String, name: String) throws {
        #expect(try capture(typed).name == name)
    }

    @Test(arguments: [
        ("@Casa/Cocina.", ["casa/cocina"]), ("@a @A @b @a", ["a", "b"]), ("@ÀREA", ["àrea"]),
        ("@col·legi", ["col·legi"]),
        ("@e\u{301}l", ["él"]), ("@a-b_c.d2!", ["a-b_c.d2"]), ("a@b.c", []), ("@2b", []),
    ])
    func `contexts collect without repeats`(typed: String, contexts: [String]) throws {
        let line = try capture("x \(typed)")
        #expect(line.contexts.map { Array($0.utf8) } == contexts.map { Array($0.utf8) })
    }

    @Test func `quotes hold a value together`() throws {
        let line = try capture(
            "azulejos wait:\"Marta Gil\" +\"Reforma cocina\" due:\"2026-12-01 09:30\" every:\"cada semana\""
        )
        #expect(line.name == "azulejos")
        #expect(line.waiting == "Marta Gil")
        #expect(line.project == "Reforma cocina")
        #expect(line.due?.description == "2026-12-01T09:30")
        #expect(line.recurrence == RepeatWords.read("1w"))
    }

    @Test func `punctuation after a value is not part of it`() throws {
        let line = try capture("pan due:lunes, wait:Marta; +casa: every:2w!, y ya")
        #expect(line.due?.description == "2026-11-23")
        #expect(line.waiting == "Marta")
        #expect(line.project == "casa")
        #expect(line.recurrence?.mode == .afterDone)
        #expect(line.name == "pan y ya")
    }

    @Test(arguments: [
        "due:30feb", "due:2026-02-30", "due:nunca", "due:", "defer:2026-13-01", "defer:\"el lunes @casa\"",
        "due:2026-12-01T25:00", "due:2026-12-01T09:00[Nowhere/Town]", "every:nunca", "every:FREQ=HOURLY", "wait:",
    ])
    func `a bad date never loses the capture`(token: String) throws {
        let line = try capture("pagar \(token) hoy @casa")
        #expect(line.name == "pagar \(token) hoy")
        #expect(line.contexts == ["casa"])
        #expect(line.due == nil && line.defer == nil && line.recurrence == nil && line.waiting == nil)
        #expect(line.warnings.count == 1)
        #expect(line.warnings[0].hasPrefix(token))
    }

    @Test func `a warning says what was expected`() throws {
        #expect(
            try capture("x due:2026-02-30").warnings == [
                "due:2026-02-30 is no date that exists; "
                    + "write 2026-12-01, mañana, lunes, +3d, 24dic or 2026-12-01T09:30"
            ]
        )
        #expect(
            try capture("x every:FREQ=DAILY;BYHOUR=9").warnings == [
                "every:FREQ=DAILY;BYHOUR=9 is no repetition: BYHOUR=9 is not supported; "
                    + "FREQ, INTERVAL, BYDAY, BYMONTHDAY, COUNT and UNTIL are"
            ]
        )
    }

    @Test func `the last of two counts, with a warning`() throws {
        let line = try capture("x due:lunes due:martes !1 !3 +a #b wait:A wait:B")
        #expect(line.due?.description == "2026-11-24")
        #expect(line.priority == 3)
        #expect(line.project == "b")
        #expect(line.waiting == "B")
        #expect(line.warnings.count == 4)
        #expect(line.warnings[0] == "due: is given twice; the last one counts")
    }

    @Test func `a bad one does not undo a good one`() throws {
        let line = try capture("x due:lunes due:nunca")
        #expect(line.due?.description == "2026-11-23")
        #expect(line.name == "x due:nunca")
    }

    @Test func `a line of tokens alone is its own name`() throws {
        let line = try capture("@casa  !2\n")
        #expect(line.name == "@casa  !2")
        #expect(line.contexts == ["casa"])
        #expect(line.warnings.count == 1)
    }

    @Test(
        arguments: [
            ("pan\n", nil), ("pan\r\n", nil), ("pan\nuno\ndos", "uno\ndos"),
            ("pan\r\nuno\r\n\r\ndos\r\n", "uno\n\ndos"),
            ("pan //uno\n  @dos", "uno\n  @dos"), ("pan // \n \n", nil), ("\n\npan\n\nuno", "uno"), (" \n pan", nil),
            ("pan //ver https://a.b // \"c", "ver https://a.b // \"c"),
        ] as [(String, String?)]
    )
    func `further lines are the note`(typed: String, note: String?) throws {
        let line = try capture(typed)
        #expect(line.name == "pan")
        #expect(line.note == note)
        #expect(line.contexts == [])
    }

    @Test(arguments: ["", " ", "\n", " \r\n \t"])
    func `an empty line has no name`(typed: String) throws {
        #expect(try capture(typed).name == "")
        #expect(try capture(typed).warnings == [])
    }

    @Test func `a name that is too long goes on in the note`() throws {
        let line = try capture(String(repeating: "a", count: 1000) + "bcd //uno\ndos")
        #expect(line.name == String(repeating: "a", count: 1000))
        #expect(line.note == "bcd\nuno\ndos")
        #expect(line.warnings.count == 1)
        let short = try capture(String(repeating: "á", count: 1000))
        #expect(short.note == nil && short.warnings == [])
    }

    @Test func `a project or person of more than 200 characters stays in the name`() throws {
        let long = String(repeating: "a", count: 201)
        #expect(try capture("x +\(long)").name == "x +\(long)")
        #expect(try capture("x wait:\(long)").name == "x wait:\(long)")
    }

    @Test func `a line full of tokens stays within bounds`() throws {
        let line = try capture("x " + (1...5000).map { "@c\($0)" }.joined(separator: " "))
        #expect(line.contexts.count == 100)
        #expect(line.name.hasPrefix("x @c101 @c102") && line.note?.hasSuffix("@c5000") == true)
        let bad = try capture(String(repeating: "due:nunca ", count: 4000))
        #expect(bad.warnings.count == 22)
        #expect(bad.warnings[20] == "3980 more tokens could not be used as they are")
    }

    @Test func `any text at all keeps its words`() throws {
        var random = Seeded(1)
        let pieces = [
            "@", "+", "#", "!", "1", "due:", "\"", "\\", " ", "//", "lunes", "a", "\n", "\r\n", "every:", "é", "👩‍👧",
            "\u{301}",
        ]
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                pieces.randomElement(using: &random)
            }
            .joined()
            let line = try capture(text)
            #expect(
                line.name.isEmpty == text.unicodeScalars.allSatisfy(\.properties.isWhitespace),
                "\(text.debugDescription)"
            )
        }
    }
}
