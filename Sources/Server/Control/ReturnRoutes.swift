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
    let address = BaseURL(url)
    guard address.scheme == "http", address.isSafe else {
      throw .impossible("\(url) is not an http address of this machine, and nothing leaves it.")
    }
    let place = request.body["provider"]?.string.flatMap { provider in
      request.body["reference"]?.string.map { ShopPlace(provider: provider, reference: $0) }
    }
    control.room.open(address, about: place) { status in then(status.map { .whole($0) } ?? .null) }
  }
}
