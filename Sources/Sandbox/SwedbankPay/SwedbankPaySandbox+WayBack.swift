import Commerce
import HTTPTypes
import Language
import Pages
import Wire

extension SwedbankPaySandbox {
  /// The helper of the merchant's backend behind every payment address (Swedbank Pay docs, Merchant Backend, iOS payment URL).
  static let callbackPath = backendPath + "/sdk-callback/ios-universal-link"

  /// What the helper answers.
  enum CallbackAnswer: Hashable {
    /// 301 to another address.
    case moved(String)
    /// A refusal with its status.
    case refused(Int)

    /// The answer to a request.
    var answer: WireAnswer {
      switch self {
      case .moved(let url):
        WireAnswer(head: HTTPResponse(status: .movedPermanently, headerFields: [.location: url]))
      case .refused(let status): WireAnswer(head: HTTPResponse(status: HTTPResponse.Status(code: status)))
      }
    }

    /// The answer to a browser.
    var response: PageResponse {
      switch self {
      case .moved(let url): .redirect(url)
      case .refused(let status): .unavailable(status: status)
      }
    }
  }

  /// Answers at a path with its query as written: on to the trampoline, or, where the fallback is asked for, to the app's own scheme.
  func callback(_ target: String, _ setup: PaymentPageSetup) -> CallbackAnswer {
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves[0] == Self.callbackPath || halves[0] == Self.callbackPath + "/" else { return .refused(404) }
    let query = halves.count == 2 ? String(halves[1]) : ""
    let fields = FormFields(parsing: query)
    guard let scheme = fields["scheme"], Self.isScheme(scheme), let language = fields["language"], !language.isEmpty
    else {
      return .refused(400)
    }
    if fields.fields.contains(where: { $0.name == "fallback" && $0.value == "true" }) {
      return .moved("\(scheme)://\(account.backend.authority)\(target)")
    }
    let link = "\(account.backend)" + setup.link(path: String(halves[0]), query)
    var items = ["target=" + PercentCoding.encode(link), "language=" + PercentCoding.encode(language)]
    if let app = fields["app"] { items.append("app=" + PercentCoding.encode(app)) }
    return .moved("\(account.trampoline)?\(items.joined(separator: "&"))")
  }

  /// RFC 3986 section 3.1.
  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first | 0x20) else { return false }
    return text.utf8.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
    }
  }

  /// What a browser gets at the helper's address or the trampoline's; `nil` at any other address.
  func wayBack(_ url: String, pressed: String? = nil, _ settings: Settings) -> PageResponse? {
    let setup = settings[PaymentPageSetup.self]
    let address = String(url.prefix { $0 != "#" })
    let (backend, trampoline) = ("\(account.backend)", account.trampoline)
    if address.hasPrefix(backend + Self.callbackPath) {
      return callback(String(address.dropFirst(backend.count)), setup).response
    }
    guard address == trampoline || address.hasPrefix(trampoline + "?") else { return nil }
    guard setup != .noTrampoline else { return .unavailable(status: 404) }
    let fields = FormFields(parsing: address.dropFirst(trampoline.count + 1))
    guard let target = fields["target"], BaseURL(target).isSafe else { return .unavailable(status: 400) }
    return pressed == "back-to-app" ? .redirect(target) : .page(Self.trampolinePage(url, fields))
  }

  /// The page between two domains, in its own language: a tap on it is what universal links need.
  private static func trampolinePage(_ url: String, _ fields: FormFields) -> HostedPage {
    let language: String
    switch (fields["language"] ?? "").prefix(2) {
    case "sv": language = "sv"
    case "nb": language = "nb"
    default: language = "en"
    }
    let app = fields["app"] ?? ""
    let form = ProviderPage(id, url: url)
    let label = app.isEmpty ? "back-unnamed" : "back"
    return form.page(
      "trampoline", [.text(form.phrase("trampoline.text"))],
      buttons: [
        form.primary("back-to-app", "trampoline.\(label).\(language)", app.isEmpty ? [:] : ["app": .text(app)])
      ], note: form.phrase("trampoline.note"))
  }
}

extension SwedbankPaySandbox.PaymentPageSetup {
  /// The link on the trampoline: the payment address with the fallback asked for, or what a fault makes of it.
  fileprivate func link(path: String, _ query: String) -> String {
    func replacing(_ name: String, _ change: (Substring) -> String) -> String {
      query.split(separator: "&", omittingEmptySubsequences: false).map { item in
        item.hasPrefix(name + "=") ? "\(name)=" + change(item.dropFirst(name.utf8.count + 1)) : String(item)
      }.joined(separator: "&")
    }
    let added = "&fallback=true"
    return switch self {
    case .works, .noTrampoline: "\(path)?\(query)\(added)"
    case .plusForSpace: "\(path)?\(query.replacing("%20", with: "+"))\(added)"
    case .languageSwapped: "\(path)?\(replacing("language") { $0 == "en-US" ? "sv-SE" : "en-US" })\(added)"
    case .cachedRedirect: "\(path)?\(replacing("id") { _ in "earlier-payment" })\(added)"
    case .noFallback: "\(path)?\(query)"
    case .slashAdded: "\(path)\(path.hasSuffix("/") ? "" : "/")?\(query)\(added)"
    }
  }
}
