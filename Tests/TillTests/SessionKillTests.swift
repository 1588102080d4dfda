import Foundation
import PseudoTerminal
import Storage
import Testing

@Suite("A Till that is killed in the middle of a payment")
struct SessionKillTests {
  /// When the end comes.
  enum Moment: String, CaseIterable, CustomTestStringConvertible {
    /// After a step, when the screen shows what came of it.
    case seen
    /// As soon as the keys of a step are on their way: before, while or after something is done.
    case unseen

    var testDescription: String { rawValue }
  }

  @Test(
    "loses nothing that was shown, takes nothing twice, and is gone on with to the end, after every step",
    arguments: Purchase.all, Moment.allCases)
  func killed(purchase: Purchase, moment: Moment) throws {
    var count = 0
    while try killed(purchase, after: count + 1, moment) { count += 1 }
    #expect(count >= purchase.steps, "so many moments were tried")
  }

  /// One life, its end after so many steps, and another one; returns whether there were that many.
  private func killed(_ purchase: Purchase, after count: Int, _ moment: Moment) throws -> Bool {
    let environment = personalEnvironment()
    let (columns, rows) = purchase.size
    var shopper = Shopper(purchase)
    let till = try startTill(purchase.arguments, environment: environment, columns: columns, rows: rows)
    try till.wait(forText: "How would you like to pay?", seconds: 10)
    var before = till.truths
    for step in 1...count {
      guard let keys = shopper.next(till.screen) else { return false }
      before = till.truths
      if step == count, moment == .unseen { till.type(keys) } else { try till.step(keys) }
    }
    try till.kill9()
    let trace = "\(purchase), step \(count), \(moment)\n\(till.screen.text.joined(separator: "\n"))"
    let sessions = try KeptSession.all(environment)
    guard let session = sessions.first else {
      // Nothing had been done yet.
      #expect(count == 1 && moment == .unseen, "\(trace)")
      return true
    }
    #expect(sessions.count == 1)
    #expect(session.isResumable)
    #expect((0...1).contains(session.captures))
    let truths = try session.checkReplay(environment, columns: columns, rows: rows)
    // What was kept may be one step ahead of what was shown, and never behind it.
    #expect(till.truths == truths || (moment == .unseen && till.truths == before), "\(truths)\n\(trace)")
    try goOn(shopper, environment, from: truths, trace)
    return true
  }

  /// Goes on with the session that is offered, to the end.
  private func goOn(_ shopper: Shopper, _ environment: [String: String], from truths: String, _ trace: String) throws {
    var shopper = shopper
    let purchase = shopper.purchase
    let (columns, rows) = purchase.size
    let till = try PseudoTerminal.offered(
      purchase.arguments, environment: environment, columns: columns, rows: rows)
    till.press(.enter)
    try till.wait(for: "the checkout as it was, \(truths), \(trace)") {
      !$0.shows("Begin anew") && till.truths == truths
    }
    shopper.comeBack()
    var steps = 0
    while let keys = shopper.next(till.screen) {
      steps += 1
      try #require(steps < 60, "\(trace)\n\(till.screen.text.joined(separator: "\n"))")
      try till.step(keys)
    }
    till.press(.controlC)
    #expect(try till.waitForChange() == .exited(status: 0))
    #expect(till.settings.isSane)
    let sessions = try KeptSession.all(environment)
    #expect(sessions.count == 1)
    #expect(!(sessions.first?.isResumable ?? true), "nobody is asked about what was left in good order")
    #expect((0...1).contains(sessions.first?.captures ?? 2))
    let ledger = sessions.first?.standing["ledger"] as? NSDictionary
    #expect(["captured", "authorised"].contains(ledger?["state"] as? String), "\(trace)")
  }
}

extension PseudoTerminal {
  /// Does one step and waits for what comes of it. Time stands still, so one key brings one frame, and nothing comes after it.
  func step(_ keys: String) throws {
    let (text, caret) = (screen.text, screen.cursor)
    type(keys)
    try wait(for: "what \(keys.debugDescription) leads to", seconds: 10) {
      ($0.text != text || $0.cursor != caret) && !$0.shows(" Everything ")
    }
  }
}
