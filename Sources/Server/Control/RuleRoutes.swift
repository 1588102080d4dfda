import Wire

/// The rules, and the calls that broke them.
enum RuleRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "rules", summary: "Lists the rules for your software, and what broke each.",
      answer: .list(
        .object([.must("rule", .text), .must("demands", .text), .must("broken", .list(.shared(.brokenRule)))]))
    ) { control, _ in
      let broken = control.room.world.watch.broken
      return .array(
        ShopRule.allCases.map { rule in
          [
            "rule": .string(rule.rawValue), "demands": .string(rule.sentence),
            "broken": .array(broken.filter { $0.rule == rule }.map { .fields($0.members) }),
          ]
        })
    }
  ]
}
