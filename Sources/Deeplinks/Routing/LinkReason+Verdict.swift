extension LinkReason {
  /// The verdict of one rule on the link.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The link met it.
    case passed
    /// The link did not meet it.
    case failed
    /// It is a remark, and decides nothing.
    case note
  }

  /// The verdict of this step on the link. A step that fails for one attempt may pass for another.
  public var verdict: Verdict {
    switch self {
    case .schemeKnown, .hostKnown, .pathKnown, .addressMatched, .itemMatched, .attemptOpen, .notSeenBefore,
      .someAttemptWaits:
      .passed
    case .otherActivity, .unreadable, .otherEntryPoint, .schemeUnknown, .hostUnknown, .portUnexpected, .pathUnknown,
      .nothingRegistered, .addressDiffers, .itemDiffers, .itemMissing, .attemptClosed, .seenBefore, .severalCandidates,
      .earlierPage, .laterAttemptOpen, .notListening, .issuedElsewhere, .neverIssued, .noAttemptWaits:
      .failed
    case .association(let step):
      switch step {
      case .opens: .passed
      case .otherApps, .differs, .excludes: .failed
      }
    case .paymentURL(_, let match): match.isMatch ? .passed : .failed
    case .entered, .nothingToCompare, .addressNear, .itemNear, .capitals, .slip: .note
    }
  }
}

extension LinkVerdict {
  /// The deciding reason, counted from 0; `nil` if none decided alone.
  public var decidingStep: Int? { reasons.lastIndex(where: decides) }

  private func decides(_ reason: LinkReason) -> Bool {
    switch decision {
    case .accepted(let owner), .unidentified(let owner): reason == .notSeenBefore(attempt: owner)
    case .unheard(let owner): reason == .notListening(owner)
    case .repeated(let owner), .replayed(let owner): reason == .seenBefore(attempt: owner)
    case .late(let owner): reason == .attemptClosed(owner)
    case .outOfOrder(let owner, _):
      if case .laterAttemptOpen(owner, _) = reason {
        true
      } else if case .earlierPage(owner, _, _) = reason {
        true
      } else {
        false
      }
    case .altered(let owner, let item):
      if case .issuedElsewhere(_, item) = reason {
        true
      } else if case .itemDiffers(owner, item, _, _) = reason {
        true
      } else {
        reason == .itemMissing(attempt: owner, item: item)
      }
    case .forged(_, let item): reason == .neverIssued(item: item)
    case .ambiguous(let attempts): reason == .severalCandidates(attempts)
    case .foreign: if case .addressDiffers = reason { true } else { reason == .nothingRegistered }
    case .notOurs(let part): Self.isRefusal(reason, of: part)
    case .misdirected:
      if case .otherActivity = reason {
        true
      } else if case .otherEntryPoint = reason {
        true
      } else {
        false
      }
    case .malformed(let problem): reason == .unreadable(problem)
    }
  }

  private static func isRefusal(_ reason: LinkReason, of part: LinkPart) -> Bool {
    switch part {
    case .scheme: if case .schemeUnknown = reason { true } else { false }
    case .host: if case .hostUnknown = reason { true } else { false }
    case .port: if case .portUnexpected = reason { true } else { false }
    case .path:
      if case .association(.excludes) = reason {
        true
      } else if case .pathUnknown = reason {
        true
      } else {
        false
      }
    }
  }
}
