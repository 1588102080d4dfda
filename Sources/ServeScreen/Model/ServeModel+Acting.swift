import Wire

/// The shopper, the bank, the network and the provider's webhooks, played by the person at the screen.
extension ServeModel {
  // MARK: The shopper

  /// Opens the newest page of the selected payment.
  mutating func openPage() -> [ServeEffect] {
    guard let payment else { return [] }
    guard let last = payment.pages.last else {
      notice = .phrase("serve.notice.no-page")
      return []
    }
    return [open(last, of: payment.place, others: payment.pages.dropLast())]
  }

  /// Asks for a page; where there is none at that address, for the one before.
  func open(_ url: String, of place: ServePlace, others: [String]) -> ServeEffect {
    .ask(ControlAsk("POST", "page", ["url": .string(url)], for: .page(place, others: others)))
  }

  mutating func pressButton() -> [ServeEffect] {
    guard case .page(var state) = overlay, let button = state.button else { return [] }
    let filled = zip(state.page.fields, state.values).filter { !$0.1.isEmpty }
    let fill = JSON.object(filled.map { JSON.Member(name: $0.id, value: .string($1.text)) })
    let body: JSON = ["url": .string(state.page.url), "press": .string(button.id), "fill": fill]
    state.wipe()
    overlay = .page(state)
    return [.ask(ControlAsk("POST", "page", body, for: .press))]
  }

  mutating func reload() -> [ServeEffect] {
    guard case .page(let state) = overlay else { return [] }
    leavePage()
    return [open(state.page.url, of: state.place, others: [])]
  }

  mutating func leavePage() {
    guard case .page(var state) = overlay else { return }
    state.wipe()
    overlay = nil
    notice = .phrase("serve.notice.left")
  }

  /// Takes in where a page leads: to another page of a provider, or back to your software.
  mutating func follow(_ url: String, of place: ServePlace) -> [ServeEffect] {
    overlay = nil
    if addresses.contains(where: { url.hasPrefix($0.url + "/") }) { return [open(url, of: place, others: [])] }
    ways[place] = url
    overlay = .returning(place, url: url)
    return []
  }

  mutating func goBack() -> [ServeEffect] {
    guard case .returning(let place, let url) = overlay else { return [] }
    overlay = nil
    return returned(to: url, of: place)
  }

  mutating func stayAway() {
    overlay = nil
    notice = .phrase("serve.notice.stayed-away")
  }

  mutating func comeBack() -> [ServeEffect] {
    guard let place = payment?.place, let url = ways[place] else {
      notice = .phrase("serve.notice.no-way-back")
      return []
    }
    return returned(to: url, of: place)
  }

  private func returned(to url: String, of place: ServePlace) -> [ServeEffect] {
    let body: JSON = [
      "url": .string(url), "provider": .string(place.provider), "reference": .string(place.reference),
    ]
    return [done("POST", "return", body, "serve.notice.returned")]
  }

  // MARK: The bank and the provider's portal

  mutating func openActions() {
    guard let payment, !payment.actions.isEmpty else {
      notice = .phrase("serve.notice.no-actions")
      return
    }
    overlay = .actions(selected: 0)
  }

  mutating func performAction() -> [ServeEffect] {
    guard case .actions(let selected) = overlay, let payment, let action = payment.actions[safe: selected] else {
      return []
    }
    overlay = nil
    let path = [payment.place.provider, payment.place.reference, action].map(\.inQuery).joined(separator: "/")
    return [done("POST", "payments/" + path, nil, "serve.notice.performed")]
  }

  // MARK: The network

  /// The patterns of calls that a fault can be about, the most useful first.
  var operations: [String] {
    guard let provider = payment?.place.provider else { return ["*.*capture*", "*.*refund*", "*", "*.notification"] }
    var seen: [String] = []
    for deed in payment?.deeds.reversed() ?? [] {
      if case .call(let call) = deed, !seen.contains(call.operation) { seen.append(call.operation) }
    }
    return ["\(provider).*capture*", "\(provider).*refund*", "\(provider).*"] + seen + [
      "\(provider).notification", "*",
    ]
  }

  mutating func arm() -> [ServeEffect] {
    guard case .faults(let state) = overlay, let kind = kinds[safe: state.kind],
      let operation = operations[safe: state.operation]
    else { return [] }
    overlay = nil
    return [done("POST", "faults", ["on": .string(operation), "nth": 1, "do": kind.effect], "serve.notice.armed")]
  }

  // MARK: Webhooks

  /// A webhook of the list: one under way, or one about the selected payment that was sent.
  struct ListedWebhook: Sendable {
    let id: Int
    /// `nil` for one that was answered, or given up.
    let underway: ServeView.Underway?
    /// The status of the last answer; `nil` while there was none.
    let status: Int?
    let attempt: Int
  }

  /// The webhooks under way, then those about the selected payment that were sent, the newest first.
  var webhooks: [ListedWebhook] {
    let underway = view?.underway ?? []
    var listed = underway.map { ListedWebhook(id: $0.id, underway: $0, status: nil, attempt: $0.attempt) }
    for deed in payment?.deeds.reversed() ?? [] {
      guard case .webhook(let id, let attempt, _, let status) = deed, !listed.contains(where: { $0.id == id }) else {
        continue
      }
      listed.append(ListedWebhook(id: id, underway: nil, status: status, attempt: attempt))
    }
    return listed
  }

  mutating func hold() -> [ServeEffect] {
    let isHolding = view?.isHolding ?? false
    return [
      done("POST", "webhooks", ["hold": .boolean(!isHolding)], isHolding ? "serve.notice.let-go" : "serve.notice.held")
    ]
  }

  mutating func change(_ word: String, _ said: String) -> [ServeEffect] {
    guard case .webhooks(let state) = overlay, let webhook = webhooks[safe: state.selected] else { return [] }
    return [done("POST", "webhooks", .object([JSON.Member(name: word, value: .whole(webhook.id))]), said)]
  }

  mutating func forge() -> [ServeEffect] {
    guard case .webhooks(let state) = overlay, let webhook = webhooks[safe: state.selected],
      let forgery = view?.forgeries[safe: state.forgery]
    else { return [] }
    return [
      done("POST", "webhooks", ["forge": .string(forgery), "like": .whole(webhook.id)], "serve.notice.forged")
    ]
  }
}
