import Backend
import Pages

/// The shape of a fault, as it is armed and as it is listed.
enum FaultShape {
  static let members: [Shape.Member] = [
    .may("id", .text, "Its name."),
    .must("on", .text, "The calls, such as `tabby.capture-payment`; `*` stands for any run of characters."),
    .may("nth", .either([.whole(1...1_000), .text]), "Which of them, as `2` or `\"2..4\"`."),
    .may("every", .whole(1...1_000), "Each call after so many."),
    .may("probability", .either([.number, .text]), "How likely it is for each, from 0 to 1."),
    .may("for", .text, "How long it lasts in virtual time, such as `10m`."),
    .may("sender", .choice(CallingSide.allCases.map(\.rawValue)), "Whose calls."),
    .must(
      "do", .either([.text, .map(.anything)]),
      "What goes wrong: a word such as `drop-response`, or a word with its argument; GET faults/kinds lists them."),
  ]
}
