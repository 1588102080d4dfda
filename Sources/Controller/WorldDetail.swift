/// The amount of detail that a world keeps of what passes in it.
public enum WorldDetail: Hashable, Sendable {
  /// Everything there is to see.
  case full
  /// All but the texts of requests and answers, which take time to mask; for runs by the thousand that no person looks at.
  case lean
}
