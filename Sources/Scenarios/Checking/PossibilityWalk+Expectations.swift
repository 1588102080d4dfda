import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments
import Providers

/// Expectations that can never be true, however the run ends.
extension PossibilityWalk {
  mutating func check(_ expectations: [Expectation]) {
    for expectation in expectations { check(expectation) }
    checkTone(in: expectations)
    checkTruths(in: expectations)
  }

  private mutating func check(_ expectation: Expectation) {
    let place = expectation.place
    switch expectation.check {
    case .screen(.name(let name)):
      if Reach.questions.contains(name.usual) { need([name.usual], name.rawValue, at: place, as: .impossible) }
    case .screen(.page(let name)):
      guard let reach, !reach.hasPage(name) else { return }
      complaints.add(
        .impossible, place, "impossible.page", ["method": .text(reach.method.rawValue), "page": .text(name)])
    case .qr(let check):
      need([.qr], "qr", at: place, as: .impossible)
      if case .amount(let money) = check { self.check(money, at: place) }
    case .app(.subStatus(.linked)), .provider(.status(.linked)), .provider(.order(.linked)):
      guard let reach, knowsChoices, !chosen.contains(where: \.canLink) else { return }
      complaints.add(.impossible, place, "impossible.linked", ["method": .text(reach.method.rawValue)])
    case .provider(.captured(let money)), .provider(.held(let money)), .provider(.refunded(let money)),
      .provider(.chargedBack(let money)), .money(.total(let money)), .money(.asked(let money)),
      .money(.captured(let money)), .money(.held(let money)), .settlement(.paidOut(let money)),
      .settlement(.waiting(let money)), .settlement(.fees(let money)):
      check(money, at: place)
    case .provider(.captures(let count)): check(captures: count, at: place)
    case .wire(let calls): check(calls, at: place)
    case .link(.next(let call)) where call != "none": check(OperationPattern(call), at: place)
    case .screen, .app, .provider, .link, .phone, .hops, .fault, .truths, .ignored, .messages, .webhooks, .journal,
      .operation, .settlement(.differences), .deadlines, .shop:
      break
    }
  }

  /// Calls that none of the chosen methods' providers is ever asked.
  private mutating func check(_ calls: WireExpectation, at place: Place) {
    if calls.times == .atLeast(0) { return complaints.add(.cannotFail, place, "cannot-fail.at-least") }
    guard case .operation(let pattern) = calls.calls else { return }
    switch calls.times {
    case .exactly(0), .atMost: checkCanFail(pattern, at: place)
    case nil, .exactly, .atLeast: check(pattern, at: place)
    }
  }

  /// An expectation that none is made always holds where no provider makes them.
  private mutating func checkCanFail(_ pattern: OperationPattern, at place: Place) {
    guard let reach, knowsChoices, !isMade(pattern) else { return }
    complaints.add(
      .cannotFail, place, "cannot-fail.call", ["method": .text(reach.method.rawValue), "call": .text(pattern.text)],
      notes: [ScenarioReader.oneOf(reach.operations)])
  }

  /// Whether one of the chosen methods' providers is ever asked so, or the user's own gateway asks it.
  private func isMade(_ pattern: OperationPattern) -> Bool {
    declaredCalls.contains(where: pattern.matches) || chosen.contains { $0.operations.contains(where: pattern.matches) }
  }

  private mutating func check(_ pattern: OperationPattern, at place: Place) {
    guard let reach, knowsChoices, !isMade(pattern) else { return }
    complaints.add(
      .impossible, place, "impossible.call", ["method": .text(reach.method.rawValue), "call": .text(pattern.text)],
      notes: [ScenarioReader.oneOf(reach.operations)])
  }

  /// Where no call goes wrong, money is taken once for each payment and for each step that takes some; a gateway that does not do
  /// its work takes it twice.
  private mutating func check(captures times: Times, at place: Place) {
    let captures =
      switch times {
      case .exactly(let number), .atLeast(let number): number
      case .atMost: 0
      }
    let most = 2 * max(1, chosen.count + handCaptures)
    guard captures > most, knowsChoices, declaredCalls.isEmpty, faults.isEmpty, losses.isEmpty else { return }
    complaints.add(.impossible, place, "impossible.captures", ["count": .number(captures)])
  }

  /// Only a result has a tone.
  private mutating func checkTone(in expectations: [Expectation]) {
    let names = expectations.compactMap { if case .screen(.name(let name)) = $0.check { name } else { nil } }
    for expectation in expectations {
      guard case .screen(.tone(let tone)) = expectation.check, let name = names.first(where: \.hasNoTone) else {
        continue
      }
      complaints.add(
        .impossible, expectation.place, "impossible.tone", ["tone": .text(tone.rawValue), "name": .text(name.rawValue)])
    }
  }

  /// Beliefs that cannot agree although they are said to. Any may disagree: money can stand beside them.
  private mutating func checkTruths(in expectations: [Expectation]) {
    var wanted: [TruthSide: Truths.PerceivedStatus] = [:]
    var agreement: Place?
    for expectation in expectations {
      if case .truths(.belief(let side, let belief)) = expectation.check { wanted[side] = belief }
      if case .truths(.agree(true)) = expectation.check { agreement = expectation.place }
    }
    guard let agreement else { return }
    func beliefs(_ side: TruthSide) -> [Truths.PerceivedStatus] {
      wanted[side].map { [$0] } ?? Truths.PerceivedStatus.allCases
    }
    let states = ProviderRecord.State.allCases.filter { beliefs(.provider).contains(.init($0)) }
    for shopper in beliefs(.shopper) {
      for app in beliefs(.app) {
        for store in beliefs(.store) {
          for state in states
          where Truths.disagreements(shopper: shopper, app: app, store: store, provider: state).isEmpty { return }
        }
      }
    }
    complaints.add(.impossible, agreement, "impossible.agree")
  }
}

extension ScreenName {
  /// Whether it is a screen of the app's own that is no result, and so looks like none.
  fileprivate var hasNoTone: Bool {
    switch self {
    case .methods, .details, .card, .mobile, .otp, .qr, .sheet, .bank, .form, .wait, .waiting: true
    case .result, .page, .redirect, .stopped, .home, .outside, .elsewhere: false
    }
  }
}
