import ArgumentParser

/// The program.
@main
struct Till: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "till",
    abstract: "A checkout simulator that lives in a terminal.",
    discussion: """
      Pick a payment method and pay: behind the screens a real payment library talks to imitations of the providers, and \
      nothing ever leaves this machine. Without a subcommand, till starts a checkout.
      """,
    version: "0.1.0",
    subcommands: [CheckoutCommand.self, RunCommand.self, OpenCommand.self, DoctorCommand.self],
    defaultSubcommand: CheckoutCommand.self)
}
