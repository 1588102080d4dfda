import ArgumentParser
import Frames
import Language
import Terminal

/// How a checkout is shown.
struct ScreenOptions: ParsableArguments {
  enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never
  }

  @Option(help: "Colour theme: dark, light, high-contrast or mono.") var theme: String?

  @Option(help: ArgumentHelp("When to use colours; auto obeys NO_COLOR.", valueName: "when"))
  var color = ColourChoice.auto

  @Flag(help: "Use ASCII characters only.") var ascii = false

  @Flag(help: "Use lines of text instead of screens, for screen readers and plain terminals.") var plain = false

  @Flag(help: "Turn off animation.") var reducedMotion = false

  @Flag(help: "Presentation mode: hide simulator panels and notes.") var stage = false

  @Flag(help: "Disable mouse support.") var noMouse = false

  func validate() throws {
    guard let theme, Theme.named(theme) == nil else { return }
    throw CheckoutOptions.unknown("theme", theme, Theme.Name.allCases.map(\.rawValue), try AppContext.orExit().phrases)
  }

  /// None of them given.
  static var plain: ScreenOptions {
    var options = ScreenOptions()
    (options.theme, options.color) = (nil, .auto)
    (options.ascii, options.plain, options.reducedMotion) = (false, false, false)
    (options.stage, options.noMouse) = (false, false)
    return options
  }

  /// The colours that were asked for, else those that suit the terminal.
  func wantedTheme(_ phrases: Phrasebook) throws -> Theme {
    guard let theme else { return TerminalReport.gather().hasLightBackground == true ? .light : .dark }
    guard let known = Theme.named(theme) else {
      throw CheckoutOptions.unknown("theme", theme, Theme.Name.allCases.map(\.rawValue), phrases)
    }
    return known
  }
}

extension ScreenOptions.ColourChoice {
  /// The choice as the terminal knows it.
  var wanted: TerminalOptions.Colour {
    switch self {
    case .auto: .automatic
    case .always: .always
    case .never: .never
    }
  }
}
