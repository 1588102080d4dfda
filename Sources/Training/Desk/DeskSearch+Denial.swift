extension DeskSearch {
  /// Whether it says that the money did not move, as in "not yet paid"; the words are Till's own.
  var isDenial: Bool {
    parts.indices.contains { place in
      Self.denials.contains(parts[place])
        && parts[place...].prefix(3).contains { part in Self.moves.contains { part.hasPrefix($0) } }
    }
  }

  private static let denials: Set = ["not", "never", "no", "didnt", "hasnt", "havent", "isnt", "wasnt", "unpaid"]
  private static let moves = [
    "paid", "pay", "charg", "cancel", "refund", "captur", "reserv", "taken", "took", "unpaid",
  ]
}
