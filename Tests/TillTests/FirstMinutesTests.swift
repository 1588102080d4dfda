import Foundation
import PseudoTerminal
import Testing

/// The README's “Your first five minutes”, walked in the program with the keys that stand there.
@Suite("The first five minutes", .ownThreads)
struct FirstMinutesTests {
  /// A key or a word of the README, and the text that the screen shows after it.
  struct Move: Sendable {
    let key: String
    let shows: String
  }

  /// The steps in order: what the README names, with what each move leads to.
  private static let steps: [[Move]] = [
    [
      Move(key: "Enter", shows: "Card number"), Move(key: "F2", shows: "Test data"),
      Move(key: "Enter", shows: "4201 32"), Move(key: "Enter", shows: "✓  Paid"),
    ],
    [
      Move(key: "Choose stc pay", shows: "Mobile number"), Move(key: "Enter", shows: "Enter the code we sent"),
      Move(key: "Ctrl-P", shows: "All commands"), Move(key: "lose", shows: "> lose"),
      Move(key: "Down", shows: "▌ Fault: lose the response to the next request"),
      Move(key: "Enter", shows: "1 armed"), Move(key: "123456", shows: "Enter the code we sent"),
      Move(key: "Enter", shows: "✓  Paid"), Move(key: "i", shows: "lost"),
    ],
    [
      Move(key: "Ctrl-P", shows: "All commands"), Move(key: "paulo", shows: "▌ Store: Loja Luar"),
      Move(key: "Enter", shows: "BRL 89.90"),
      Move(key: "Choose PIX", shows: "Scan with your bank’s app"), Move(key: "Esc", shows: "You closed the window"),
      Move(key: "p", shows: "✓  Paid"), Move(key: "Enter", shows: "Press Enter again"),
    ],
    [
      Move(key: "o", shows: "Outcomes"), Move(key: "limit", shows: "> limit"),
      Move(key: "Enter", shows: "The previous session is saved"), Move(key: "Esc", shows: "How would you like to pay?"),
    ],
    [Move(key: "v", shows: "Refund")],
  ]

  /// The keys of step 1 where the chosen outcome decides which test card comes first.
  private static let limited = [
    Move(key: "Enter", shows: "Card number"), Move(key: "F2", shows: "Test data"),
    Move(key: "Enter", shows: "4200 00"), Move(key: "Enter", shows: "Limit reached"),
  ]

  /// What is pressed in a step, with what it says by “as in step 1”.
  private static func moves(_ number: Int) -> [Move] {
    let step = steps[number]
    return switch number {
    case 3: step.dropLast() + limited + step.suffix(1)
    case 4: steps[0] + step
    default: step
    }
  }

  /// The numbered steps of the section; each in one line.
  private static func written() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## Your first five minutes\n").last)
      .components(separatedBy: "\n## ")[0]
    return section.replacing("\n   ", with: " ").split(separator: "\n").map(String.init).filter {
      $0.contains(#/^\d\. /#)
    }
  }

  /// The keys and words that a step of the README names, in order.
  private static func keys(in step: String) -> [String] {
    step.matches(of: #/`([^`]+)`|\b(Enter|Esc|Down)\b|\b(Choose (?:PIX|stc pay))\b/#).map {
      String($0.output.1 ?? $0.output.2 ?? $0.output.3 ?? "")
    }
  }

  @Test("the README names the keys that are walked here")
  func keys() throws {
    #expect(try Self.written().map(Self.keys) == Self.steps.map { $0.map(\.key) })
  }

  @Test("the steps of the README lead where it says, from the first start on")
  func walk() throws {
    let environment = personalEnvironment()
    try FileManager.default.removeItem(atPath: #require(environment["XDG_STATE_HOME"]) + "/till")
    let till = try PseudoTerminal(
      PseudoTerminal.product("till"), [], environment: environment, columns: 80, rows: 24)
    try till.wait(forText: "Start a checkout")
    till.press(.escape)
    for number in Self.steps.indices {
      try till.wait(forText: "How would you like to pay?")
      for move in Self.moves(number) { try make(move, till) }
      if number == 1 { till.press(.escape) }
      if number < 3 {
        try till.wait(forText: "[ Leave ]")
        till.press(.enter)
      }
    }
    #expect(till.screen.shows("Refund"))
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
  }

  private func make(_ move: Move, _ till: PseudoTerminal) throws {
    switch move.key {
    case "Enter": till.press(.enter)
    case "Esc": till.press(.escape)
    case "Down": till.press(.down)
    case "F2": till.press(.f2)
    case "Ctrl-P": till.press(.controlP)
    case let choice where choice.hasPrefix("Choose "):
      let name = choice.dropFirst("Choose ".count)
      let target = try #require(till.screen.text.firstIndex { $0.dropFirst(2).hasPrefix(name) })
      while let selected = till.screen.rowShowing("▌"), selected != target {
        till.press(selected < target ? .down : .up)
        try till.wait(for: "another row") { $0.rowShowing("▌") != selected }
      }
      till.press(.enter)
    default: till.type(move.key)
    }
    try till.wait(forText: move.shows)
  }
}
