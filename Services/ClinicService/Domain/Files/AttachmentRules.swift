import Schema

/// Which files are kept with a patient.
public enum AttachmentRules {
    /// In bytes: 10 MiB.
    public static let largest = 10 << 20

    /// The kind of a file by its first bytes and its size.
    public static func kind(of start: some Sequence<UInt8>, size: Int) throws(Problem) -> AttachmentKind {
        guard size > 0 else { throw .refusedFile("the file is empty; send its parts first") }
        guard size <= largest else {
            throw .refusedFile("the file has \(size) bytes, and at most \(largest) are kept; make it smaller")
        }
        guard let kind = AttachmentKind(start) else {
            throw .refusedFile("the file is no PDF, JPEG or PNG by its first bytes; convert it to one of them")
        }
        return kind
    }

    /// A file's name without space around it; one that could lead to another folder is refused.
    public static func name(_ name: String) throws(Problem) -> String {
        var reader = FieldReader()
        let clean = reader.text(name, "/name", most: 200)
        if clean.contains(where: { #"/\:"#.contains($0) }) || clean == "." || clean == ".." {
            reader.refuse("/name", "pattern", #"a file's name without / \ and :"#, actual: clean)
        }
        try reader.finish()
        return clean
    }
}
