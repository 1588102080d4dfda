extension [String] {
  /// Where a run of words stands.
  func places(of run: [String]) -> [Range<Int>] {
    guard !run.isEmpty, count >= run.count else { return [] }
    return (0...(count - run.count)).map { $0..<($0 + run.count) }.filter { Array(self[$0]) == run }
  }

  /// Each only once, where it stands first.
  var withoutRepetition: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
