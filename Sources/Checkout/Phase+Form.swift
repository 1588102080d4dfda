import Payments

extension Phase {
  /// The form on the screen; `nil` where nothing can be filled in or pressed.
  public var form: Form? {
    switch self {
    case .details(let form): form
    case .answering(_, .card(_, let form)), .answering(_, .phone(_, let form)), .answering(_, .code(_, let form)): form
    case .answering(_, .sheet(_, let form)), .answering(_, .bank(_, let form)), .answering(_, .form(_, let form)),
      .answering(_, .wait(_, let form)):
      form
    case .answering(_, .qr(_, let view)): view.form
    case .answering(_, .page(_, let view)): if case .page(_, let form) = view.content { form } else { nil }
    case .result(let outcome): outcome.form
    case .selecting, .working: nil
    }
  }

  /// Whether the screen is a kit's loader that stays until the app takes it away.
  public var isKeptLoader: Bool {
    guard case .answering(_, .wait(let prompt, _)) = self else { return false }
    return prompt.reason == .loader
  }
}
