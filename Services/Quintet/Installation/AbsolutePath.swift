import FoundationEssentials

extension String {
    /// This path from the root; a relative one is taken from the working directory.
    var absolutePath: String {
        let absolute = hasPrefix("/") ? self : FileManager.default.currentDirectoryPath + "/" + self
        return URL(filePath: absolute, directoryHint: .notDirectory).standardizedFileURL.path
    }
}
