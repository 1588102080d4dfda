@testable import Providers

extension ProviderSession {
  /// The session that a payment's `references` keep.
  static func kept(_ texts: [String: String]) -> Self { SessionTexts.decode(texts) }
}

extension AdapterReaction {
  /// What is known after it of a payment of which nothing was known before.
  var session: Session { session(after: [:]) }

  /// What is known after it of a payment whose `references` were these before.
  func session(after texts: [String: String]) -> Session {
    var session: Session = .kept(texts)
    learn(&session)
    return session
  }

  /// What a payment's `references` keep after it.
  func texts(after texts: [String: String] = [:]) -> [String: String] { SessionTexts.encode(session(after: texts)) }
}
