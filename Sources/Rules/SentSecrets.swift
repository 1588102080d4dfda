import Basics
import HTTPTypes
import Providers
import Wire

/// Looks at requests as they leave, before anything in them is masked, for secrets that go anywhere but to the one place each is for.
/// It keeps nothing of them but digests.
package struct SentSecrets: Sendable {
  /// Who says where each provider takes what.
  private let providers: [ProviderDescriptor]
  private var scan = SecretScan()
  /// Who asked for what was typed.
  private var askers: [SecretMark: String] = [:]
  /// To which provider each key belongs, by the marks of its words; the headers with keys that were seen.
  private var owners: [UInt64: String] = [:]
  private var headers: Set<UInt64> = []
  /// What only the merchant's server has: the secrets of its accounts, and the keys and tokens with which it has called since.
  private var merchants: Set<UInt64>

  /// Nothing typed and no key seen; `merchants` are the secrets of the merchant's server.
  package init(_ providers: [ProviderDescriptor], merchants: [Secret] = []) {
    self.providers = providers
    self.merchants = Set(merchants.flatMap { $0.reveal { SecretScan.words(of: $0, atLeast: Self.shortestSecret) } })
  }

  /// How many letters and digits a merchant's secret has at least: a client's code has eleven.
  private static let shortestSecret = 8

  /// Remembers what was typed for whoever asked.
  package mutating func remember(_ marks: [SecretMark], asker: String?) {
    scan.remember(marks)
    for mark in marks { askers[mark] = asker }
  }

  /// Remembers the words of a wallet's token.
  package mutating func remember(token words: [UInt64]) { scan.remember(words: words) }

  /// Remembers the keys of a request; returns the marks of those that are new. They belong to the provider that gets them first.
  package mutating func takeKeys(of request: WireRequest, to provider: String) -> [UInt64] {
    var new: [UInt64] = []
    for field in request.head.headerFields
    where Self.isKey(field.name.canonicalName) && headers.insert(FNV1a.of(field.value)).inserted {
      let words = SecretScan.words(of: field.value)
      for word in words where owners[word] == nil { owners[word] = provider }
      // A key that is called public is meant for both.
      if request.sender == .merchant, !Self.holds(field.name.canonicalName, anyOf: Self.openWords) {
        merchants.formUnion(words)
      }
      scan.remember(words: words)
      new += words
    }
    return new
  }

  /// Whether a request carries a secret where that has no business to be.
  package func leave(in request: WireRequest, to provider: String) -> Bool {
    if request.sender == .app, holdsMerchants(request) { return true }
    for field in request.head.headerFields {
      if Self.isKey(field.name.canonicalName) {
        let isAnothers = SecretScan.words(of: field.value).contains { owners[$0].map { $0 != provider } ?? false }
        if isAnothers || scan.withoutWords.finds(in: field.value) { return true }
      } else if scan.finds(in: "\(field.name.canonicalName): \(field.value)") {
        return true
      }
    }
    if scan.finds(in: request.head.path ?? "") { return true }
    return scan.mayFind(in: request.body.text) && stands(inBodyOf: request, to: provider)
  }

  /// Whether a request of the app's holds what only the merchant's server may have.
  private func holdsMerchants(_ request: WireRequest) -> Bool {
    guard !merchants.isEmpty else { return false }
    let texts = request.head.headerFields.map(\.value) + [request.head.path ?? "", request.body.text]
    return texts.contains { !merchants.isDisjoint(with: SecretScan.words(of: $0, atLeast: Self.shortestSecret)) }
  }

  /// A number that nobody typed here is a secret as well, where it is a whole value: a program that was given a stand-in would send
  /// the real one the same way.
  private func stands(inBodyOf request: WireRequest, to provider: String) -> Bool {
    let place = providers.secretPlace(in: request, to: provider)
    var rest: [(name: String, value: String)] = []
    for field in Self.fields(of: request.body) {
      guard place?.takes(field.path) == true else {
        rest.append((field.name, field.value))
        continue
      }
      if let mark = SecretMark(field.value), let asker = askers[mark], asker != provider { return true }
    }
    return rest.contains { Scrubbing.isCardNumber($0.value) || scan.finds(in: "\($0.name): \($0.value)") }
  }

  // MARK: Fields

  /// One value in a body, with the names above it.
  private struct Field {
    var path: [String]
    var value: String
    var name: String { path.last ?? "" }
  }

  private static func fields(of body: WireBody) -> [Field] {
    if let json = body.json {
      var fields: [Field] = []
      collect(json, below: [], &fields)
      return fields
    }
    guard body.text.utf8.contains(UInt8(ascii: "=")) else { return [Field(path: [], value: body.text)] }
    return body.form.fields.map { Field(path: [$0.name], value: $0.value) }
  }

  private static func collect(_ json: JSON, below path: [String], _ fields: inout [Field]) {
    switch json {
    case .object(let members):
      for member in members {
        fields.append(Field(path: path, value: member.name))
        collect(member.value, below: path + [member.name], &fields)
      }
    case .array(let elements): for element in elements { collect(element, below: path, &fields) }
    case .string(let text), .number(let text): fields.append(Field(path: path, value: text))
    case .null, .boolean: break
    }
  }

  /// Whether a header proves who sends.
  private static func isKey(_ name: String) -> Bool {
    holds(name, anyOf: keyWords) && !holds(name, anyOf: idempotency)
  }

  /// Whether a name has one of some words in it, byte by byte: there are many headers, and comparing characters takes its time.
  private static func holds(_ name: String, anyOf words: [[UInt8]]) -> Bool {
    let name = Array(name.utf8)
    return words.contains { word in
      name.indices.dropLast(word.count - 1).contains { name[$0...].starts(with: word) }
    }
  }

  private static let keyWords = ["authorization", "api-key", "secret", "client-code", "password"].map { Array($0.utf8) }
  private static let openWords = [Array("public".utf8)]
  private static let idempotency = [Array("idempotency".utf8)]
}

extension [ProviderDescriptor] {
  /// The fields of a request to a provider that a secret of the shopper's is for; `nil` in one that none is for.
  func secretPlace(in request: WireRequest, to id: String) -> SecretPlace? {
    first { $0.id == id }?.secretPlaces.first { $0.isIn(request) }
  }
}
