import Frames
import Payments

/// The look of a form that a provider's SDK draws in the shop's style, as far as cells can show it.
struct FormLook: Equatable {
  /// What stands out.
  var accent: Style = .accent
  /// Whether its colour is another than the theme's own.
  var hasOwnAccent = false
  /// Whether boxes and buttons have rounded corners.
  var isRounded = false
}

extension FormLook {
  /// The look that a prompt asks for; which of the theme's colours stand for green and amber is Till's own.
  init(_ appearance: CardPrompt.Appearance) {
    switch appearance.accent {
    case .standard: accent = .accent
    case .green: accent = .good
    case .amber: accent = .warning
    }
    hasOwnAccent = appearance.accent != .standard
    isRounded = appearance.corners == .rounded
  }
}
