extension CardPrompt {
  /// The look of the form, as far as a presenter can show it.
  public struct Appearance: Hashable, Sendable {
    /// The owner whose style the form has.
    public enum Owner: String, Hashable, Sendable, CaseIterable {
      /// The form shows the provider's name.
      case provider
      /// The form shows the shop's name.
      case shop
    }

    /// The colour of the name above the form, the frame of the field in use and the first button.
    public enum Accent: String, Hashable, Sendable, CaseIterable {
      /// The presenter's own.
      case standard
      /// Green.
      case green
      /// Amber.
      case amber
    }

    /// The corners of fields and buttons.
    public enum Corners: String, Hashable, Sendable, CaseIterable {
      /// Right angles.
      case square
      /// Rounded.
      case rounded
    }

    /// The owner whose style the form has.
    public var owner: Owner
    /// The accent colour.
    public var accent: Accent
    /// The corners of fields and buttons.
    public var corners: Corners
    /// The language of the provider's own form, such as `ja` or `zh-TW`; `nil` for the app's.
    public var language: String?

    /// A look; by default the provider's form in the presenter's own colours, with square corners, in the app's language.
    public init(
      owner: Owner = .provider, accent: Accent = .standard, corners: Corners = .square, language: String? = nil
    ) {
      self.language = language
      self.owner = owner
      self.accent = accent
      self.corners = corners
    }
  }

  /// The purpose of the card.
  public enum Purpose: Hashable, Sendable {
    /// It is paid with as soon as the form is sent.
    case payment
    /// It is saved, and nothing is charged by sending the form.
    case enrolment
  }
}
