import Basics
import Commerce
import Pages
import Wire

/// The payments that your software has made, as far as its rules and a screen need them: little of each, however much was done about it,
/// and of what was done the newest deeds only.
struct ShopMemory {
  /// How many deeds are kept: the newest; Till's own.
  private static let mostDeeds = 20_000
  /// How many addresses of pages are kept: the newest; Till's own.
  private static let mostAddresses = 20_000

  /// What a ledger holds. Payments that stand alike share it.
  private final class Standing: Sendable {
    let record: ProviderRecord
    init(_ record: ProviderRecord) { self.record = record }
  }

  private struct Payment {
    let place: ShopPlace
    var standing: Standing
  }

  /// A call that moved money.
  struct Mover {
    let number: Int
    let key: String?
  }

  private var payments: [Payment] = []
  private var numbers: [String: [String: Int32]] = [:]
  /// The payment of what a provider's answers call it, by a mark of that.
  private var called: [UInt64: Int32] = [:]
  private var movers: [Int32: [Mover]] = [:]
  private var deeds = Ring<(payment: Int32, deed: ShopDeed)>(keeping: mostDeeds)
  private var addresses = Ring<(payment: Int32, address: String)>(keeping: mostAddresses)

  /// The number of payments.
  var count: Int { payments.count }

  /// The newest payments, at most `most`, oldest first.
  func newest(_ most: Int) -> [ShopPlace] { payments.suffix(most).map(\.place) }

  func knows(_ place: ShopPlace) -> Bool { number(of: place) != nil }

  private func number(of place: ShopPlace) -> Int32? { numbers[place.provider]?[place.reference] }

  /// What the ledger of a payment held when it changed last.
  func record(of place: ShopPlace) -> ProviderRecord {
    number(of: place).map { payments[Int($0)].standing.record } ?? .nothing
  }

  /// Keeps what a ledger holds now; returns what it held before.
  mutating func keep(_ record: ProviderRecord, of place: ShopPlace) -> ProviderRecord {
    guard let number = number(of: place) else {
      guard record != .nothing else { return .nothing }
      numbers[place.provider, default: [:]][place.reference] = Int32(payments.count)
      payments.append(Payment(place: place, standing: standing(record)))
      return .nothing
    }
    let before = payments[Int(number)].standing.record
    if before != record { payments[Int(number)].standing = standing(record) }
    return before
  }

  private func standing(_ record: ProviderRecord) -> Standing {
    payments.last.flatMap { $0.standing.record == record ? $0.standing : nil } ?? Standing(record)
  }

  /// What the ledgers of other providers hold under the reference of a payment.
  func elsewhere(_ place: ShopPlace) -> [(place: ShopPlace, record: ProviderRecord)] {
    numbers.keys.filter { $0 != place.provider }.sorted().compactMap { provider in
      let other = ShopPlace(provider: provider, reference: place.reference)
      return knows(other) ? (other, record(of: other)) : nil
    }
  }

  // MARK: Names

  /// Takes in what a provider's answers call a payment.
  mutating func call(_ place: ShopPlace, _ name: String) {
    if let number = number(of: place) { called[FNV1a.of(name)] = number }
  }

  /// The payment of what a provider's answers call it; `nil` where no answer has.
  func place(called name: String) -> ShopPlace? { called[FNV1a.of(name)].map { payments[Int($0)].place } }

  // MARK: What was done

  mutating func add(_ deed: ShopDeed, about place: ShopPlace) {
    if let number = number(of: place) { deeds.append((number, deed)) }
  }

  /// What was done about a payment, oldest first, as far as it is kept.
  func deeds(about place: ShopPlace) -> [ShopDeed] {
    guard let number = number(of: place) else { return [] }
    return deeds.newest().filter { $0.payment == number }.map(\.deed)
  }

  mutating func add(address: String, of place: ShopPlace) {
    if let number = number(of: place) { addresses.append((number, address)) }
  }

  /// The addresses at the provider that answers about a payment named, oldest first, as far as they are kept.
  func addresses(of place: ShopPlace) -> [String] {
    guard let number = number(of: place) else { return [] }
    return addresses.newest().filter { $0.payment == number }.map(\.address)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  mutating func add(_ mover: Mover, of place: ShopPlace) {
    if let number = number(of: place) { movers[number, default: []].append(mover) }
  }

  /// The calls that moved money of a payment, oldest first.
  func movers(of place: ShopPlace) -> [Mover] { number(of: place).flatMap { movers[$0] } ?? [] }
}
