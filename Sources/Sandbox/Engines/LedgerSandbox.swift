import Commerce
import Pages
import Wire

/// A provider whose every refusal is an answer.
protocol AnsweringSandbox: ProviderSandbox {
  associatedtype Refusal: AnsweringRefusal
  /// Answers a request, or says why it is not carried out.
  mutating func answer(to request: WireRequest, at moment: inout SandboxMoment) throws(Refusal) -> WireAnswer
}

/// Why a request is not carried out, in the provider's own words.
protocol AnsweringRefusal: Error {
  var answer: WireAnswer { get }
}

extension AnsweringSandbox {
  /// Answers a request, with the refusal where it is not carried out.
  public mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    do throws(Refusal) {
      return try answer(to: request, at: &moment)
    } catch {
      return error.answer
    }
  }
}

/// What a provider keeps of one payment.
protocol LedgerEntry: BookEntry {
  /// The provider's identifier of it.
  var ledgerID: String { get }
  /// The merchant's reference; empty when it gave none.
  var reference: String { get }
  /// What the ledger holds of it at an instant, whether or not that was written down.
  func truth(at now: Timestamp) -> ProviderRecord
}

extension LedgerEntry {
  var identifiers: [String] { [ledgerID] }
  var isIdle: Bool { false }

  /// What the ledger calls it: the merchant's reference, or, without one, the provider's identifier.
  var ledgerReference: String { reference.isEmpty ? ledgerID : reference }
}

/// A provider that keeps one list of payments, oldest first.
protocol LedgerSandbox: ProviderSandbox {
  associatedtype Entry: LedgerEntry
  var entries: LedgerBook<Entry> { get }
  /// Where the payment of a merchant's reference that things happen to stands; the newest unless the provider picks another.
  func index(of reference: String) -> Int?
}

extension LedgerSandbox {
  /// What the ledger calls each payment.
  public var references: [String] { entries.map(\.ledgerReference).inOrderOfAppearance }

  /// All payments under one name together.
  public func truth(of reference: String, at now: Timestamp) -> ProviderRecord {
    ProviderRecord.ofAll(entries.telling(named: reference).map { entries[$0].truth(at: now) }) ?? .nothing
  }

  /// The soonest of all payments.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    entries.nextDeadline(after: now)
  }

  func index(of reference: String) -> Int? { newest(reference) { _ in true } }

  /// The newest payment of a merchant's reference of which something is true, or else the newest.
  func index(of reference: String, preferring isBetter: (Entry) -> Bool) -> Int? {
    newest(reference, where: isBetter) ?? newest(reference) { _ in true }
  }

  /// The newest payment of a merchant's reference of which something is true.
  func newest(_ reference: String, where isMeant: (Entry) -> Bool) -> Int? {
    func isMine(_ index: Int) -> Bool { entries[index].reference == reference && isMeant(entries[index]) }
    return reference.isEmpty
      ? entries.indices.last(where: isMine) : entries.indices(named: reference).last(where: isMine)
  }
}

/// A provider to whose payments things happen without the app: at the shopper's bank, in its own back office.
protocol OutsideSandbox: ProviderSandbox {
  associatedtype Outside: RawRepresentable<String>, CaseIterable, Equatable
  /// Where the payment of a merchant's reference that things happen to stands.
  func index(of reference: String, at now: Timestamp) -> Int?
  /// What can happen to a payment now, in the order of the names.
  func possible(at index: Int, _ now: Timestamp) -> [Outside]
  /// What comes of something that cannot happen now.
  static var impossible: OutsideResult { get }
  /// Lets something happen that can.
  mutating func happen(_ action: Outside, at index: Int, _ moment: inout SandboxMoment) -> OutsideResult
}

extension OutsideSandbox {
  static var impossible: OutsideResult { .unknown }

  /// The names of everything that can happen outside.
  public static var outsideActions: [String] { Outside.allCases.map(\.rawValue) }

  /// What can happen now.
  public func outsideActions(for reference: String, at now: Timestamp) -> [String] {
    index(of: reference, at: now).map { possible(at: $0, now).map(\.rawValue) } ?? []
  }

  /// Lets happen what can; time does its part first.
  public mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult {
    guard case .named(let name, let reference) = action, let outside = Outside(rawValue: name) else { return .unknown }
    settle(at: &moment)
    defer { settle(at: &moment) }
    guard let index = index(of: reference, at: moment.now) else { return .unknown }
    guard possible(at: index, moment.now).contains(outside) else { return Self.impossible }
    return happen(outside, at: index, &moment)
  }
}

extension OutsideSandbox where Self: LedgerSandbox {
  func index(of reference: String, at now: Timestamp) -> Int? { index(of: reference) }
}
