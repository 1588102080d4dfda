import Wire

/// The shopper's way back: their browser opens an address of your software.
enum ReturnRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "POST", path: "return",
      summary: "Has the shopper’s browser open an address of your software; answers when your software has.",
      body: [
        .must("url", .address, "The address, to which a page led; on this machine only."),
        .may("provider", .text, "The provider of the payment that it is about."),
        .may("reference", .text, "The payment’s reference."),
      ],
      answer: .object([.must("status", .maybe(.count), "What your software answered; `null` for nothing.")]),
      before: open
    ) { _, request in ["status": request.outcome] }
  ]

  private static func open(
    _ control: Control, _ request: ControlRequest, _ then: @escaping (JSON) -> Void
  ) throws(ControlProblem) {
    guard let url = request.body["url"]?.string else {
      throw .wrong("Say where: {\"url\": \"http://127.0.0.1:3000/…\"}.")
    }
    let address = BaseURL(PercentCoding.encodeStray(url))
    guard address.scheme == "http", address.isSafe, address.hasPort else {
      throw .impossible("\(url) is not an http address of this machine, and nothing leaves it.")
    }
    let places = control.room.places
    guard !(places.providers.map(\.origin) + [places.control]).contains(where: { $0.authority == address.authority })
    else { throw .impossible("\(url) is Till’s own. POST /_till/page opens a page.") }
    let (provider, reference) = (request.body["provider"]?.string, request.body["reference"]?.string)
    guard (provider == nil) == (reference == nil) else { throw .wrong("Name the payment’s provider and reference.") }
    if let provider { try control.check(provider) }
    let place = provider.flatMap { provider in reference.map { ShopPlace(provider: provider, reference: $0) } }
    control.room.open(address, about: place) { status in then(status.map { .whole($0) } ?? .null) }
  }
}

extension BaseURL {
  /// Whether its port is one, or that of its scheme.
  fileprivate var hasPort: Bool {
    guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return !authority.isEmpty }
    return UInt16(authority[authority.index(after: colon)...]).map { $0 > 0 } ?? false
  }
}

extension PercentCoding {
  /// Encodes what no address may hold as it stands, as browsers do: blanks, control characters and what is not ASCII.
  fileprivate static func encodeStray(_ text: String) -> String {
    text.unicodeScalars.map { (0x21...0x7E).contains($0.value) ? String($0) : encode(String($0)) }.joined()
  }
}
