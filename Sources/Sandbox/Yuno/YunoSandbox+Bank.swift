import Commerce
import Pages

extension YunoSandbox {
  /// How long Yuno takes to hear of a payment where it does not at once; Till's own.
  static let noticeDelay: Duration = .seconds(20)

  /// The shopper pays a code in the bank's app: once, in time, and exactly what is asked. What people do at the bank and at Yuno
  /// has names of its own.
  public mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult {
    settle(at: &moment)
    defer { announce(at: moment.now) }
    do throws(BankRefusal) {
      switch action {
      case .payPix(let code): try pay(code, at: moment)
      case .payPixWrongAmount(let code):
        _ = try payable(code, at: moment)
        // The charge fixes its amount, so the bank does not let it be changed (API Pix 2.9.0, `modalidadeAlteracao`).
        throw .wrongAmount
      case .named(let name, let reference):
        guard let name = BackOffice(rawValue: name) else { return .unknown }
        return perform(name, reference, at: &moment)
      }
      return .accepted
    } catch {
      return .refused(error)
    }
  }

  private mutating func pay(_ code: String, at moment: SandboxMoment) throws(BankRefusal) {
    let index = try payable(code, at: moment)
    switch moment.settings[PixBank.self] {
    case .usual, .paysLate: payments[index].approve("SUCCEEDED", at: moment.now)
    case .slowNotice:
      payments[index].become(.pendingConfirmation, "PENDING_PROVIDER_CONFIRMATION", at: moment.now)
      payments[index].due = Payment.Due(
        at: moment.now.advanced(by: Self.noticeDelay), name: "result-known", change: .approved)
    }
  }

  private func payable(_ code: String, at moment: SandboxMoment) throws(BankRefusal) -> Int {
    let reading = BRCodeReading(code)
    guard reading.acceptance != .none else { throw reading.isIntact ? .unknownCode : .damagedCode }
    guard let index = payments.index(ofID: reading.text), case .pix(let issued?, _) = payments[index].means,
      issued.code.text == reading.text
    else { throw .unknownCode }
    let standing = payments[index].standing
    if standing.is(.payable) { return index }
    // The money of a late transfer goes back (Banco Central do Brasil, API Pix, devolução).
    if standing == .expired { throw moment.settings[PixBank.self] == .paysLate ? .returnedLate : .expired }
    throw standing == .canceled || standing == .cancelPending ? .cancelled : .alreadyPaid
  }
}
