extension RoadLine {
    /// The same as several lines of at most so many places, of which each begins where the one before ended.
    ///
    /// Pieces know the kilometre of every place; a line that is not cut stays as it is.
    public func pieces(most: Int) -> [RoadLine] {
        guard vertices.count > most, most > 1, let places = MeasuredLine(self)?.places else { return [self] }
        return stride(from: 0, to: places.count - 1, by: most - 1).map { start in
            let piece = places[start..<min(start + most, places.count)]
            return RoadLine(road: road, vertices: piece.map { Vertex($0.place, km: $0.km) })
        }
    }
}
