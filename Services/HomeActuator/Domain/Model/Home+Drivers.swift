extension Home {
    /// The home with another driver for an element; nil gives it back to what the side file says.
    public func configuring(_ element: String, _ driver: DriverBinding?) -> Home {
        mapElements { one in
            guard one.id == element else { return one }
            var one = one
            one.profile.configured = driver
            return one
        }
    }

    /// The home as it was just read, with the drivers that people set when it was as it was.
    public func configured(like old: Home?) -> Home {
        let known = Dictionary(old?.allElements.map { ($0.id, $0.profile.configured) } ?? []) { first, _ in first }
        return mapElements { one in
            var one = one
            one.profile.configured = known[one.id] ?? nil
            return one
        }
    }
}
