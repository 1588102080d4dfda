/// A closed list of ways in which one thing of the world can be set up, such as which version of a provider's kit is played; the
/// first one is the default.
///
/// Settings are how a person or a scenario reaches what no shopper's input leads to: a merchant's contract, a broken
/// set-up, a bank that is down.
public protocol SettingChoice: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  /// The setting's name: the provider or part of the world, a dot, and lower-case words with dashes, such as `truelayer.kit`.
  static var setting: String { get }
}

/// One thing that can be set up, with its choices.
public struct Setting: Hashable, Sendable {
  /// Its name, such as `truelayer.kit`.
  public let id: String
  /// The possible choices; the first is the default.
  public let choices: [String]

  /// The setting that a list of choices describes.
  public init<Choice: SettingChoice>(_ choice: Choice.Type) {
    id = Choice.setting
    choices = Choice.allCases.map(\.rawValue)
  }
}

/// The settings of a world that differ from the defaults.
public struct Settings: Hashable, Sendable {
  /// The choices made, by the settings' names.
  public private(set) var chosen: [String: String]

  /// No setting differs from its default.
  public init() { chosen = [:] }

  /// The choice for a setting; the default if none, or an unknown one, was made.
  public subscript<Choice: SettingChoice>(_ choice: Choice.Type) -> Choice {
    @inlinable get {
      if !chosen.isEmpty, let raw = chosen[Choice.setting], let value = Choice(rawValue: raw) { return value }
      guard let first = Choice.allCases.first else { preconditionFailure("a setting has at least one choice") }
      return first
    }
    set { chosen[Choice.setting] = newValue.rawValue }
  }

  /// The choice for a setting, by names.
  public func choice(of setting: Setting) -> String { chosen[setting.id] ?? setting.choices.first ?? "" }

  /// Chooses by names; returns whether the setting has such a choice.
  @discardableResult
  public mutating func choose(_ choice: String, for setting: Setting) -> Bool {
    guard setting.choices.contains(choice) else { return false }
    chosen[setting.id] = choice == setting.choices.first ? nil : choice
    return true
  }

  /// The same settings with another one's choices on top.
  public func merging(_ other: Settings) -> Settings {
    var merged = self
    merged.chosen.merge(other.chosen) { $1 }
    return merged
  }
}

/// Why a text makes no choice of a setting.
public enum SettingProblem: Error, Hashable, Sendable {
  /// There is no setting of that name.
  case unknownSetting(String)
  /// The setting has no such choice.
  case unknownChoice(String, of: Setting)
}

extension Settings {
  /// Choices as they are typed, each as `NAME=CHOICE`.
  public init(reading texts: [String], among settings: [Setting]) throws(SettingProblem) {
    self.init()
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts.first ?? ""
      guard let setting = settings.first(where: { $0.id == name }) else { throw .unknownSetting(name) }
      let choice = parts.count > 1 ? parts[1] : ""
      guard choose(choice, for: setting) else { throw .unknownChoice(choice, of: setting) }
    }
  }
}
