import ArgumentParser

extension Till {
  /// The commands as `till --help` lists them, by what a person wants to do; a group without commands is not shown.
  static let groups = [
    CommandGroup(
      name: "Checkout",
      subcommands: [
        CheckoutCommand.self, OutcomesCommand.self, CardsCommand.self, SettingsCommand.self, OpenCommand.self,
      ]),
    CommandGroup(name: "Demo", subcommands: [DemoCommand.self, StageCommand.self, PlayCommand.self]),
    CommandGroup(
      name: "Learn", subcommands: [LookupCommand.self, DrillCommand.self, LearnCommand.self, ClassCommand.self]),
    CommandGroup(
      name: "Scenario",
      subcommands: [
        ShowCommand.self, NewCommand.self, CheckCommand.self, FormatCommand.self, ExplainCommand.self,
        SchemaCommand.self,
      ]),
    CommandGroup(
      name: "Test", subcommands: [RunCommand.self, MergeCommand.self, CoverageCommand.self, ExploreCommand.self]),
    CommandGroup(name: "Serve", subcommands: [ServeCommand.self, WatchCommand.self]),
    CommandGroup(
      name: "Run", subcommands: [ReplayCommand.self, DiffCommand.self, ShrinkCommand.self, ExportCommand.self]),
    CommandGroup(
      name: "Set-up",
      subcommands: [
        SessionsCommand.self, LinksCommand.self, PixCommand.self, GatewayCommand.self, SubscriptionsCommand.self,
        DoctorCommand.self,
        DocsCommand.self,
      ]),
  ]
}
