import ArgumentParser

/// `till`: a checkout on the screen.
struct CheckoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "checkout", abstract: "Start a checkout.")
  @OptionGroup var options: CheckoutOptions
}
