/// An interrupted earlier session, and the question whether to resume it.
public struct ResumeOffer: Hashable, Sendable {
  /// Since when it stands still, as the machine's clock on the wall shows it.
  public let since: String
  /// What it was about: store, order, total.
  public let title: String
  /// Whether this version of Till wrote it.
  public let isSameProgram: Bool
  /// Whether Enter resumes, rather than starts over.
  public var resumes: Bool

  /// An offer.
  public init(since: String, title: String, isSameProgram: Bool, resumes: Bool = true) {
    self.resumes = resumes
    self.since = since
    self.title = title
    self.isSameProgram = isSameProgram
  }
}
