import Inspection

/// From whom to whom the arrows of a sequence diagram lead, and which break off.
struct MessageArrows {
  /// Where the arrow of an exchange without an answer broke off, by the exchange's number.
  private var broken: [Int: (isRequest: Bool, receiver: Party)] = [:]

  /// The arrows of a snapshot's messages.
  init(_ snapshot: Snapshot) {
    for exchange in snapshot.exchanges {
      guard case .failed(let reason) = exchange.outcome else { continue }
      broken[exchange.id] = (reason.isBeforeArrival, exchange.receiver)
    }
  }

  /// The arrow of a message: a request that never arrived breaks off before whom it was for, an answer that never came breaks off on
  /// its way back.
  func arrow(of entry: TimelineEntry) -> (from: Party, to: Party, isBroken: Bool) {
    guard let exchange = entry.exchange, let (isRequest, receiver) = broken[exchange] else {
      return (entry.from, entry.to, false)
    }
    if case .request = entry.fact { return (entry.from, entry.to, isRequest) }
    if case .noAnswer = entry.fact, !isRequest { return (receiver, entry.from, true) }
    return (entry.from, entry.to, false)
  }
}
