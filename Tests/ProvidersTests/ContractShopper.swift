import Backend
import Commerce
import Language
import Pages
import Payments
import Sandbox
import Simulation
import Synchronization

/// A shopper with a plan, who looks at hosted pages and reads messages on the phone.
final class ContractShopper: PaymentPresenter {
  enum Plan: CaseIterable {
    /// Goes through to the end.
    case goesThrough
    /// Calls it off wherever that can be done.
    case callsOff
    /// Closes the window.
    case closes
    /// Goes through to the end, but the way back to the app is lost.
    case isLost
    /// Goes through to the end on the provider's page or in the bank's app, and meanwhile the app loses its connection.
    case isCutOff
    /// Does nothing on the page but opens the link that speaks of success.
    case forges
  }

  private let plan: Plan
  private let world: ProviderContractWorld
  private let questions = Mutex(0)
  /// After so many questions the shopper gives up: some payment never ends by answering.
  private static let patience = 12

  init(_ plan: Plan, _ world: ProviderContractWorld) {
    self.plan = plan
    self.world = world
  }

  private var plot: ContractPlot { world.plot }

  func present(_ question: Question) async -> Answer {
    let number = questions.withLock { count in
      count += 1
      return count
    }
    guard number <= Self.patience else { return question.unanswered }
    return await answer(question)
  }

  private func answer(_ question: Question) async -> Answer {
    switch question {
    case .card(let prompt): .card(card(prompt))
    case .phone(let prompt): .phone(phone(prompt))
    case .code(let prompt): .code(code(prompt))
    case .page(let prompt): .page(await page(prompt))
    case .qr(let prompt): .qr(await qr(prompt))
    case .sheet(let prompt): .sheet(sheet(prompt))
    case .bank(let prompt): .bank(bank(prompt))
    case .form(let prompt): .form(form(prompt))
    case .wait(let prompt): .wait(await wait(prompt))
    }
  }

  private func card(_ prompt: CardPrompt) -> CardReply {
    guard plan != .callsOff, let number = try? CardNumber(plot.inputs.card),
      let expiry = CardExpiry(month: 12, year: 2030),
      let code = SecretDigits(plot.inputs.securityCode, length: 3...4), prompt.problem == nil
    else { return .cancelled }
    return .entered(CardDetails(number: number, expiry: expiry, securityCode: code, holder: plot.inputs.holder))
  }

  private func phone(_ prompt: PhonePrompt) -> PhoneReply {
    guard let number = PhoneNumber(plot.inputs.phone, country: prompt.country), prompt.problem == nil else {
      return .cancelled
    }
    return .entered(number)
  }

  private func code(_ prompt: CodePrompt) -> CodeReply {
    guard plan == .goesThrough, let code = SecretDigits(plot.inputs.code, length: prompt.length), prompt.problem == nil
    else {
      return .cancelled
    }
    return .entered(code)
  }

  private func page(_ prompt: RedirectPrompt) async -> RedirectReply {
    switch plan {
    case .goesThrough: return await walk(prompt, pressing: nil)
    case .isLost:
      _ = await walk(prompt, pressing: nil)
      return .closed
    case .isCutOff:
      _ = await walk(prompt, pressing: nil)
      world.wire.isCut = true
      return .closed
    case .callsOff: return await walk(prompt, pressing: "cancel")
    case .closes:
      _ = await world.open(prompt.page)
      return .closed
    case .forges:
      let items = prompt.identifiers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      guard let url = prompt.returnURLs.first else { return .closed }
      return .returned(url: "\(url)?\(items.joined(separator: "&"))")
    }
  }

  private func qr(_ prompt: QRPrompt) async -> QRReply {
    world.note(prompt)
    let code = prompt.payload
    if plan == .isCutOff {
      _ = await world.atServer { $0.perform(.payPix(code: code)) }
      world.wire.isCut = true
    }
    if plan == .goesThrough || plan == .isLost {
      _ = await world.atServer { $0.perform(.payPix(code: code)) }
      try? await world.simulation.sleep(for: .seconds(300))
    }
    return .closed
  }

  private func sheet(_ prompt: WalletSheetPrompt) -> WalletSheetReply {
    guard plan != .callsOff, plan != .closes else { return .cancelled }
    return .authorised(
      WalletToken(
        wallet: prompt.wallet, brand: .visa, displayName: "Visa 1111", transactionID: "contract",
        payload: ContractWallet.payload(of: prompt.wallet)))
  }

  private func bank(_ prompt: BankPrompt) -> BankReply {
    guard plan != .callsOff, prompt.problem == nil, let bank = plot.inputs.bank ?? prompt.banks.first?.id else {
      return .cancelled
    }
    return .chosen(bank)
  }

  private func form(_ prompt: FormPrompt) -> FormReply {
    guard plan != .callsOff, prompt.problem == nil else { return .cancelled }
    let pairs = prompt.fields.map { ($0.id, plot.inputs.fields[$0.id] ?? plot.inputs.code) }
    return .submitted(FormValues(Dictionary(pairs) { first, _ in first }))
  }

  /// Approves elsewhere what can be approved, and waits.
  private func wait(_ prompt: WaitPrompt) async -> WaitReply {
    if plan == .goesThrough, prompt.reason == .approval { await world.actOutside() }
    guard plan == .goesThrough || plan == .isLost else { return .left }
    try? await world.simulation.sleep(for: .seconds(300))
    return Task.isCancelled ? .over : .left
  }

  /// Fills in what a page asks and presses the button of a name, or the obvious one, until a page leads back; what leads to another
  /// page or to another app is followed.
  private func walk(_ prompt: RedirectPrompt, pressing wanted: String?) async -> RedirectReply {
    var response = await world.open(prompt.page)
    for _ in 0..<16 {
      switch response {
      case .page(let page):
        guard let button = page.buttons.first(where: { $0.id == wanted }) ?? page.buttons.first else { return .closed }
        let code = await newestCode(page)
        let values = Dictionary(uniqueKeysWithValues: page.fields.map { ($0.id, code) })
        response = await world.submit(
          PageSubmission(url: page.url, pageID: page.id, button: button.id, values: values))
      case .redirect(let url) where !Self.leadsBack(url, prompt) && isKnown(url): response = await world.open(url)
      case .redirect(let url): return .returned(url: url)
      case .unavailable: return .closed
      }
    }
    return .closed
  }

  private static func base(_ url: String) -> Substring { url.prefix { $0 != "?" && $0 != "#" } }

  private static func leadsBack(_ url: String, _ prompt: RedirectPrompt) -> Bool {
    prompt.returnURLs.contains { base($0) == base(url) }
  }

  /// Whether some pretend provider shows something there.
  private func isKnown(_ url: String) -> Bool {
    SandboxCatalog.appSchemes.contains { url.hasPrefix($0 + "://") }
      || world.origins.contains { url.hasPrefix("\($0)/") }
  }

  /// The code that the page itself shows, or else the one in the newest message.
  private func newestCode(_ page: HostedPage) async -> String {
    if let code = plot.inputs.pageCode { return code }
    let shown = page.blocks.flatMap(Self.phrases).compactMap { $0.values["code"] }
    if case .text(let code) = shown.first { return code }
    return await world.atServer { $0.messages.last?.code } ?? ""
  }

  private static func phrases(_ block: HostedPage.Block) -> [Phrase] {
    switch block {
    case .text(let phrase), .notice(let phrase): [phrase]
    case .fact(let label, let value): [label, value]
    case .plan, .code: []
    }
  }
}
