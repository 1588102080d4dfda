import Basics

extension LinkVerdict {
  /// The whole text as it was probably meant: without slips of the hand, else with the nearest valid word in place of the first one
  /// that is nearly right; `nil` when nothing is near. It need not be a return of anything. This library's own.
  public var proposal: String? {
    if let correction { return correction }
    for reason in reasons {
      if let text = mended(by: reason), !text.utf8.elementsEqual(self.text.utf8) { return text }
    }
    return nil
  }

  private func mended(by reason: LinkReason) -> String? {
    switch reason {
    case .schemeUnknown(_, let nearest): return nearest.flatMap { mended(.scheme, $0) }
    case .hostUnknown(_, let nearest): return nearest.flatMap { mended(.host, $0) }
    // A pattern with wildcards is not a path.
    case .pathUnknown(_, let nearest):
      return nearest.flatMap { $0.contains { "*?".contains($0) } ? nil : mended(.path, $0) }
    case .addressNear(_, let part, _, let nearest): return mended(part, nearest)
    case .itemNear(_, let found, let nearest): return renamed(found, to: nearest)
    case .entered, .otherActivity, .unreadable, .otherEntryPoint, .schemeKnown, .hostKnown, .portUnexpected,
      .association, .pathKnown, .nothingRegistered, .addressMatched, .addressDiffers, .itemMatched, .itemDiffers,
      .itemMissing, .nothingToCompare, .attemptOpen, .attemptClosed, .seenBefore, .notSeenBefore, .severalCandidates,
      .earlierPage, .laterAttemptOpen, .notListening, .issuedElsewhere, .neverIssued, .capitals, .slip,
      .someAttemptWaits,
      .noAttemptWaits, .paymentURL:
      return nil
    }
  }

  /// The link with another scheme, host or path.
  private func mended(_ part: LinkPart, _ nearest: String) -> String? {
    guard let link = try? Link(text) else { return nil }
    let behindScheme = String(decoding: text.utf8.dropFirst(link.scheme.utf8.count), as: UTF8.self)
    let behindBase = String(decoding: text.utf8.dropFirst(link.base.utf8.count), as: UTF8.self)
    let port = link.port.map { ":\($0)" } ?? ""
    return switch part {
    case .scheme: nearest + behindScheme
    case .host: link.scheme + "://" + nearest + port + link.path + behindBase
    case .port: nil
    case .path: link.scheme + (link.host.isEmpty ? ":" : "://" + link.host + port) + nearest + behindBase
    }
  }

  /// The link with another name for the query items of a name, decoded.
  private func renamed(_ name: String, to nearest: String) -> String? {
    guard let link = try? Link(text) else { return nil }
    let items = link.queryItems.map { item in
      let isMeant = PercentDecoding.bytes(of: item.name).elementsEqual(name.utf8)
      return (isMeant ? nearest : item.name) + (item.value.map { "=" + $0 } ?? "")
    }
    return link.base + "?" + items.joined(separator: "&") + (link.fragment.map { "#" + $0 } ?? "")
  }
}
