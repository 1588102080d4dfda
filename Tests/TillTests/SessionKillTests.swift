import Foundation
import PseudoTerminal
import Storage
import Testing

@Suite("A Till that is killed in the middle of a payment", .ownThreads)
struct SessionKillTests {
  /// When the end comes.
  enum Moment: String, CaseIterable, CustomTestStringConvertible {
    /// After a step, when the screen shows what came of it.
    case seen
    /// As soon as the keys of every other step are on their way: before, while or after something is done.
    case unseen

    var testDescription: String { rawValue }
  }

  @Test(
    "loses nothing that was shown, takes nothing twice, and is gone on with to the end, after every fifth step",
    arguments: Purchase.all, Moment.allCases)
  func killed(purchase: Purchase, moment: Moment) throws {
    try killed(purchase, moment, stride: 5)
  }

  @Test(
    "loses nothing that was shown, takes nothing twice, and is gone on with to the end, after every step", .long,
    arguments: Purchase.all, Moment.allCases)
  func killedEverywhere(purchase: Purchase, moment: Moment) throws {
    try killed(purchase, moment, stride: moment == .seen ? 1 : 2)
  }

  private func killed(_ purchase: Purchase, _ moment: Moment, stride: Int) throws {
    var count = 0
    while try killed(purchase, after: count + 1, moment) { count += stride }
    #expect(count >= purchase.steps, "so many moments were tried")
  }

  /// An end that is neither a wish nor `kill -9` alone.
  enum End: String, CaseIterable, CustomTestStringConvertible {
    case stoppedAndKilled
    case terminated
    case windowClosed

    var testDescription: String { rawValue }
  }

  @Test("can be gone on with however it ended", arguments: End.allCases)
  func ended(_ end: End) throws {
    let environment = unhurried()
    let till = try startTill(environment: environment)
    var shopper = Shopper(Purchase.all[2])
    try shopper.go(4, till)
    let truths = till.truths
    switch end {
    case .stoppedAndKilled:
      till.press(.controlZ)
      #expect(try till.waitForChange() == .stopped)
      #expect(till.settings.isSane)
      try till.kill9()
    case .terminated:
      till.signal(SIGTERM)
      _ = try till.waitForChange()
      #expect(till.settings.isSane)
      #expect(!till.screen.isAlternate)
    case .windowClosed:
      till.closeMaster()
      _ = try till.waitForChange()
    }
    let session = try #require(try KeptSession.all(environment).first)
    #expect(session.isResumable)
    #expect(try session.checkReplay(environment, columns: 80, rows: 24) == truths)
    try goOn(shopper, environment, from: truths, end.rawValue)
  }

  @Test("a question that is answered with no leaves the session for good, though it can be named")
  func dismissed() throws {
    let environment = unhurried()
    let first = try startTill(environment: environment)
    var shopper = Shopper(Purchase.all[2])
    try shopper.go(4, first)
    try first.kill9()
    let id = try #require(try KeptSession.all(environment).first).id
    let second = try PseudoTerminal.offered(environment: environment)
    // Neither another panel nor a click beside it makes the question go away.
    second.type("\u{6}")
    second.click(x: 70, y: 3)
    second.press(.tab)
    second.type("n")
    try second.wait(forText: "till sessions resume \(id)")
    second.press(.controlC)
    #expect(try second.waitForChange() == .exited(status: 0))
    let third = try startTill(environment: environment)
    try third.wait(forText: "How would you like to pay?")
    #expect(!third.screen.shows("Resume"))
    third.press(.controlC)
    #expect(try third.waitForChange() == .exited(status: 0))
    let resumed = try startTill(["--resume", id], environment: environment)
    try resumed.wait(forText: "Resumed. A card number")
    #expect(resumed.truths == first.truths)
  }

  @Test(
    "what began behind the question is not asked about afterwards, and what is gone on with is, when it is cut off again"
  )
  func twice() throws {
    let environment = unhurried()
    let first = try startTill(environment: environment)
    var shopper = Shopper(Purchase.all[2])
    try shopper.go(4, first)
    try first.kill9()
    let id = try #require(try KeptSession.all(environment).first).id
    let second = try PseudoTerminal.offered(["--method", "stc-pay"], environment: environment)
    second.press(.enter)
    try second.wait(forText: "Enter the code we sent")
    try second.kill9()
    let sessions = try KeptSession.all(environment)
    #expect(sessions.filter(\.isResumable).map(\.id) == [id])
    let third = try PseudoTerminal.offered(environment: environment)
    third.press(.enter)
    try third.wait(forText: "Enter the code we sent")
  }

  @Test(
    "whoever asks for another method or store gets it with Enter, and the session can still be named",
    arguments: [["--method", "tabby"], ["--store", "stockholm"]])
  func askedForAnother(arguments: [String]) throws {
    let environment = unhurried()
    let first = try startTill(environment: environment)
    var shopper = Shopper(Purchase.all[2])
    try shopper.go(4, first)
    try first.kill9()
    let id = try #require(try KeptSession.all(environment).first).id
    let second = try PseudoTerminal.offered(arguments, environment: environment)
    second.press(.enter)
    try second.wait(forText: "till sessions resume \(id)")
    #expect(!second.screen.shows("Enter the code we sent"))
    second.press(.controlC)
  }

  @Test("with --keep-nothing nothing is written and nothing is asked, and a session that is looked at stays as it is")
  func keepNothing() throws {
    let environment = unhurried()
    let till = try startTill(["--keep-nothing"], environment: environment)
    var shopper = Shopper(Purchase.all[2])
    try shopper.go(4, till)
    try till.kill9()
    #expect(try KeptSession.all(environment).isEmpty)
    let kept = try startTill(environment: environment)
    shopper = Shopper(Purchase.all[2])
    try shopper.go(4, kept)
    try kept.kill9()
    let unasked = try startTill(["--keep-nothing"], environment: environment)
    try unasked.wait(forText: "How would you like to pay?")
    unasked.press(.down)
    #expect(!unasked.screen.shows("Resume"))
    let before = try #require(try KeptSession.all(environment).first)
    let looked = try startTill(["--keep-nothing", "--resume", before.id], environment: environment)
    try looked.wait(forText: "Enter the code we sent")
    shopper.comeBack()
    while let keys = shopper.next(looked.screen) { try looked.step(keys) }
    looked.press(.controlC)
    #expect(try looked.waitForChange() == .exited(status: 0))
    let after = try #require(try KeptSession.all(environment).first)
    #expect(after.isResumable)
    #expect(after.standing == before.standing)
  }

  /// Nobody presses Escape here, so its byte always begins something longer, of which the rest may come late where much else is done.
  private func unhurried() -> [String: String] { personalEnvironment(["ESCDELAY": "10000"]) }

  /// One life, its end after so many steps, and another one; returns whether there were that many.
  private func killed(_ purchase: Purchase, after count: Int, _ moment: Moment) throws -> Bool {
    let environment = unhurried()
    let (columns, rows) = purchase.size
    var shopper = Shopper(purchase)
    let till = try startTill(purchase.arguments, environment: environment, columns: columns, rows: rows)
    try till.wait(forText: "How would you like to pay?")
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
      !$0.shows("Start over") && till.truths == truths
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
    try wait(for: "what \(keys.debugDescription) leads to") {
      // Until time stands still, the clock changes the screen as well.
      keys == " " ? $0.shows(" paused") : ($0.text != text || $0.cursor != caret) && !$0.shows("┌ All commands ")
    }
    // What follows must not be judged by half a screen.
    _ = comesToRest(seconds: 0.05)
  }
}
