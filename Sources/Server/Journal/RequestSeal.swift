import Basics
import Language
import Pages
import Sandbox
import WebPages
import Wire

/// Puts stand-ins in place of what is secret in requests, and makes requests of what was kept.
final class RequestSeal {
  private let fields = SecretFields()
  /// Words of the merchant's accounts, such as keys, which a journal names instead of writing them.
  private let words: [String]
  /// The code that each hosted page shows, by the page's address.
  private var shownCodes: [String: String] = [:]
  /// Whether card numbers are hidden wherever they are, because what is kept is on a disk.
  private let hidesStrays: Bool
  /// Whether the text in hand looks like a card number anywhere.
  private var looksForStrays = false

  /// A seal for merchants' accounts.
  init(_ accounts: [any MerchantAccount], hidesStrays: Bool) {
    self.hidesStrays = hidesStrays
    let all = Set(
      accounts.flatMap { account in Mirror(reflecting: account).children.flatMap { Self.words(in: $0.value) } })
    // One may be a part of another.
    words = all.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  /// The texts of an account that are no addresses.
  private static func words(in value: Any) -> [String] {
    switch value {
    case let text as String: text.utf8.count >= 6 && !text.contains("://") ? [text] : []
    case let text as String?: text.map { words(in: $0) } ?? []
    case let texts as [String]: texts.flatMap { words(in: $0) }
    default: []
    }
  }

  /// Remembers the code that a page shows to whoever looks at it.
  func note(_ response: PageResponse, at url: String) {
    guard case .page(let page) = response else { return shownCodes[url] = nil }
    shownCodes[url] = page.blocks.lazy.compactMap(\.shownCode).first
  }

  // MARK: Bodies

  /// The stand-in for a body; `nil` where nothing in it is secret. `url` is the page that it is for.
  func standIn(for body: WireBody, page url: String?) -> StandIn<String>? {
    guard !body.isEmpty else { return nil }
    let text = body.text
    looksForStrays = hidesStrays && Scrubbing.holdsCard(text)
    if let json = body.json {
      let page = url ?? json["url"]?.string
      guard var standIn = value(json, "", "", page) else { return nil }
      if StandInMark.isIn(json.compactText) { standIn = value(Self.cleaned(json), "", "", page) ?? standIn }
      return StandIn(taken: standIn.taken.compactText, kept: standIn.kept.compactText)
    }
    guard Self.isForm(text) else {
      return looksForStrays ? StrayCard.standIn(StandInMark.cleaned(text)) : nil
    }
    return form(body.form, page: url)
  }

  private static func cleaned(_ json: JSON) -> JSON {
    switch json {
    case .null, .boolean, .number: json
    case .string(let text): .string(StandInMark.cleaned(text))
    case .array(let elements): .array(elements.map(cleaned))
    case .object(let members): .object(members.map { .init(name: $0.name, value: cleaned($0.value)) })
    }
  }

  /// The stand-in for a form or a query.
  private func form(_ form: FormFields, page url: String?) -> StandIn<String>? {
    let isPage =
      url != nil && form["code"] != nil && PageSubmission(form: form.text, to: "") != nil
    let shown = shown(url)
    var (taken, kept, isSealed) = (FormFields(), FormFields(), false)
    for field in form.fields {
      let standIn = standIn(field.value, fields.field(field.name, below: "", isPage: isPage), shown)
      isSealed = isSealed || standIn != nil
      taken.append(field.name, standIn?.taken ?? StandInMark.cleaned(field.value))
      kept.append(field.name, standIn?.kept ?? StandInMark.cleaned(field.value))
    }
    return isSealed ? StandIn(taken: taken.text, kept: kept.text) : nil
  }

  private static func isForm(_ text: String) -> Bool {
    text.utf8.contains(0x3D) && !text.utf8.contains { $0 == 0x0A || $0 == 0x3C }
  }

  private func value(_ json: JSON, _ name: String, _ parent: String, _ page: String?) -> StandIn<JSON>? {
    switch json {
    case .null, .boolean: return nil
    case .number(let digits):
      guard digits.utf8.count > 2 else { return nil }
      return standIn(digits, fields.field(name, below: parent, isPage: parent == "fill"), shown(page)).map {
        StandIn(
          taken: .number($0.taken),
          kept: StandInMark.isIn($0.kept)
            ? .string(String(Character(StandInMark.number)) + $0.kept) : .number($0.kept))
      }
    case .string(let text):
      guard text.utf8.count > 2 else { return nil }
      return standIn(text, fields.field(name, below: parent, isPage: parent == "fill"), shown(page)).map {
        StandIn(taken: .string($0.taken), kept: .string($0.kept))
      }
    case .array(let elements):
      return all(elements.map { ($0, value($0, name, parent, page)) }).map {
        StandIn(taken: .array($0.taken), kept: .array($0.kept))
      }
    case .object(let members):
      return all(members.map { ($0.value, value($0.value, $0.name, name, page)) }).map {
        func named(_ values: [JSON]) -> JSON { .object(zip(members, values).map { .init(name: $0.name, value: $1) }) }
        return StandIn(taken: named($0.taken), kept: named($0.kept))
      }
    }
  }

  private func shown(_ page: String?) -> String? { page.flatMap { shownCodes[$0] } }

  private func all(_ values: [(JSON, StandIn<JSON>?)]) -> StandIn<[JSON]>? {
    guard values.contains(where: { $0.1 != nil }) else { return nil }
    return StandIn(taken: values.map { $1?.taken ?? $0 }, kept: values.map { $1?.kept ?? $0 })
  }

  private func standIn(_ text: String, _ field: SecretField, _ shown: String?) -> StandIn<String>? {
    switch field {
    case .other: stray(text)
    case .bankAccount: nil
    case .card: TypedCard(StandInMark.cleaned(text)).standIn
    case .securityCode: TypedCode.standIn(securityCode: text)
    case .oneTimeCode: TypedCode.standIn(text, shown: shown)
    case .credential: named(text).map { StandIn(taken: text, kept: $0) } ?? stray(text)
    }
  }

  private func stray(_ text: String) -> StandIn<String>? {
    looksForStrays ? StrayCard.standIn(text) : nil
  }

  // MARK: Targets and headers

  /// The stand-in for a request's target; `nil` where nothing in it is secret.
  func standIn(forTarget target: String) -> StandIn<String>? {
    looksForStrays = hidesStrays && Scrubbing.holdsCard(target)
    guard let mark = target.utf8.firstIndex(of: 0x3F) else {
      return stray(target)
    }
    let (path, query) = (target[...mark], target[target.utf8.index(after: mark)...])
    let standIn = form(FormFields(parsing: query), page: nil)
    let ahead = stray(String(path))
    guard standIn != nil || ahead != nil else { return nil }
    return StandIn(
      taken: (ahead?.taken ?? String(path)) + (standIn?.taken ?? String(query)),
      kept: (ahead?.kept ?? String(path)) + (standIn?.kept ?? String(query)))
  }

  /// The stand-in for a header's value; `nil` where nothing in it is secret.
  func standIn(header name: String, _ value: String) -> StandIn<String>? {
    let clean = StandInMark.cleaned(value)
    looksForStrays = hidesStrays
    switch fields.field(name, below: "", isPage: false) {
    case .credential: return named(clean).map { StandIn(taken: clean, kept: $0) } ?? stray(clean)
    case .card, .securityCode, .oneTimeCode, .other, .bankAccount: return stray(clean)
    }
  }

  private static let basic = "Basic "

  /// A text with the account's words named; `nil` where there is none.
  private func named(_ text: String) -> String? {
    if text.hasPrefix(Self.basic), let bytes = Base64.decode(String(text.dropFirst(Self.basic.count)), .standard) {
      return named(String(decoding: bytes, as: UTF8.self)).map { Self.basic + $0 }
    }
    var (named, isNamed) = (text, false)
    for (place, word) in words.enumerated() where named.contains(word) {
      guard let mark = Unicode.Scalar(StandInMark.firstWord + UInt32(place)) else { continue }
      named = named.replacing(word, with: String(Character(mark)))
      isNamed = true
    }
    return isNamed ? named : nil
  }

  // MARK: The other way round

  /// A request as the world takes it; `origin` is that of the pages among which it came.
  func opened(_ call: KeptCall, at origin: BaseURL?) -> KeptCall {
    guard call.isSealed else { return call }
    let target = taken(target: call.target)
    return KeptCall(
      at: call.at, door: call.door, method: call.method, target: target,
      headers: call.headers.map { ($0.name, taken(header: $0.value)) },
      body: call.body.isEmpty ? "" : taken(body: call.body, page: origin.map { "\($0)\(target)" }),
      isBinary: call.isBinary, answers: call.answers)
  }

  /// A body as the world takes it.
  func taken(body kept: String, page url: String?) -> String {
    if let json = try? JSON(parsing: kept) { return taken(json, shown(url ?? json["url"]?.string)).compactText }
    guard Self.isForm(kept) else { return StrayCard.taken(kept) }
    return taken(form: kept, page: url)
  }

  private func taken(form kept: some StringProtocol, page url: String?) -> String {
    var form = FormFields()
    for field in FormFields(parsing: kept).fields { form.append(field.name, taken(field.value, shown(url))) }
    return form.text
  }

  /// A target as the world takes it.
  func taken(target kept: String) -> String {
    guard StandInMark.isIn(PercentCoding.decode(kept, plusIsSpace: false)) else { return kept }
    guard let mark = kept.utf8.firstIndex(of: 0x3F) else { return taken(kept, nil) }
    return taken(String(kept[...mark]), nil) + taken(form: kept[kept.utf8.index(after: mark)...], page: nil)
  }

  /// A header's value as the world takes it.
  func taken(header kept: String) -> String {
    guard StandInMark.isIn(kept) else { return kept }
    guard kept.hasPrefix(Self.basic) else { return taken(kept, nil) }
    return Self.basic + Base64.encode(Array(spelled(String(kept.dropFirst(Self.basic.count))).utf8), .standard)
  }

  private func taken(_ json: JSON, _ shown: String?) -> JSON {
    switch json {
    case .null, .boolean, .number: json
    case .string(let text):
      text.unicodeScalars.first == StandInMark.number
        ? .number(taken(String(text.unicodeScalars.dropFirst()), shown)) : .string(taken(text, shown))
    case .array(let elements): .array(elements.map { taken($0, shown) })
    case .object(let members): .object(members.map { .init(name: $0.name, value: taken($0.value, shown)) })
    }
  }

  private func taken(_ text: String, _ shown: String?) -> String {
    guard let mark = text.unicodeScalars.first(where: { StandInMark.all.contains($0.value) }) else { return text }
    switch mark {
    case StandInMark.stray: return StrayCard.taken(text)
    case StandInMark.digit.valid, StandInMark.digit.other: return TypedCard(text).taken
    default:
      return switch mark.value {
      case StandInMark.firstPublished..<StandInMark.firstCode: TypedCard(text).taken
      case StandInMark.firstWord...: spelled(text)
      default: TypedCode.taken(text, shown: shown) ?? text
      }
    }
  }

  /// A text with the account's words in place of their names.
  private func spelled(_ text: String) -> String {
    var spelled = ""
    for scalar in text.unicodeScalars {
      let place = Int(scalar.value) - Int(StandInMark.firstWord)
      if words.indices.contains(place) { spelled += words[place] } else { spelled.unicodeScalars.append(scalar) }
    }
    return spelled
  }
}

extension HostedPage.Block {
  /// The code that it shows to whoever looks at the page, as Tamara's sandbox does (Tamara docs, Testing scenarios).
  fileprivate var shownCode: String? {
    switch self {
    case .text(let phrase), .notice(let phrase):
      if case .text(let code)? = phrase.values["code"] { return code }
      return nil
    case .fact, .plan, .code: return nil
    }
  }
}
