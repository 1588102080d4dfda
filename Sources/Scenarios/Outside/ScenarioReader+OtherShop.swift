import Language

/// Refuses steps and expectations that the kind of shop does not have: Till’s own, or your own software.
extension ScenarioReader {
  mutating func checkShop(of steps: [Step]) {
    for step in steps {
      if case .either(let alternatives) = step.action {
        for alternative in alternatives { checkShop(of: alternative.steps) }
      }
      if vocabulary.isOutside, !step.action.isOutside {
        complaints.add(.otherShop, step.place, "outside.step", ["step": .text(step.action.summary)])
      }
      for expectation in step.condition + step.action.expectations
      where expectation.check.isOutside(vocabulary.isOutside) == false {
        let key = vocabulary.isOutside ? "outside.expectation" : "outside.only"
        complaints.add(.otherShop, expectation.place, key, ["name": .text(expectation.name)])
      }
    }
  }
}

extension Action {
  /// Whether it happens outside of the shop's software, so that it can be done to any.
  fileprivate var isOutside: Bool {
    switch self {
    case .start, .choose, .page, .close(.page), .outside, .operate, .retry, .clock(.ahead), .clock(.to),
      .clock(.untilIdle), .clock(.untilWebhook), .clock(.timers), .clock(.speed), .fault, .heal, .lose, .expect, .wait,
      .either, .say:
      true
    case .webhook(let move):
      switch move {
      case .hold, .release, .releaseOne(.next), .repeat(.last), .forge(_, .last): true
      case .releaseBackwards, .releaseOne, .deliver, .repeat, .forge, .delay: false
      }
    case .fill, .type, .press, .close, .cancel, .open, .link, .sheet, .bank, .form, .leaveWait, .card, .scan, .clock,
      .network, .storeServer, .phone, .checkpoint, .rewind, .ask, .task:
      false
    }
  }
}

extension Check {
  /// Whether it can be seen: from outside of your own software, or with Till's own shop.
  fileprivate func isOutside(_ isOutside: Bool) -> Bool {
    switch self {
    case .shop: isOutside
    case .provider(.order): !isOutside
    case .provider, .wire, .fault, .money(.captured), .money(.held), .webhooks(.sent), .webhooks(.received),
      .webhooks(.accepted):
      true
    case .screen, .app, .webhooks, .link, .phone, .hops, .qr, .money, .truths, .ignored, .messages, .journal,
      .operation,
      .settlement, .deadlines:
      !isOutside
    }
  }
}
