import Commerce
import Pages

extension YunoSandbox {
  /// Why the shopper's bank does not pay a code; the words are keys below `bank.` in the language table.
  enum BankRefusal: String, Error, CaseIterable {
    case alreadyPaid = "already-paid"
    case cancelled
    case damagedCode = "damaged-code"
    case expired
    case unknownCode = "unknown-code"
    case wrongAmount = "wrong-amount"
  }

  /// The shopper pays a code in the bank's app: once, in time, and exactly what is asked.
  public mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult {
    do throws(BankRefusal) {
      switch action {
      case .payPix(let code): try pay(code, at: moment.now)
      case .payPixWrongAmount(let code):
        _ = try payable(code, at: moment.now)
        // The charge fixes its amount, so the bank does not let it be changed (API Pix 2.9.0, `modalidadeAlteracao`).
        throw .wrongAmount
      case .named: return .unknown
      }
      return .accepted
    } catch {
      return .refused(reason: error.rawValue)
    }
  }

  private mutating func pay(_ code: String, at now: Timestamp) throws(BankRefusal) {
    var (index, charge) = try payable(code, at: now)
    charge.state = .paid(at: now, refunded: 0)
    payments[index].fate = .charged(charge)
  }

  private func payable(_ code: String, at now: Timestamp) throws(BankRefusal) -> (index: Int, charge: Charge) {
    guard BRCode.isIntact(code) else { throw .damagedCode }
    for (index, payment) in payments.enumerated() {
      guard case .charged(let charge) = payment.fate, charge.code.text == code else { continue }
      switch charge.state {
      case .waiting where now < charge.expiresAt: return (index, charge)
      case .waiting: throw .expired
      case .paid: throw .alreadyPaid
      case .cancelled: throw .cancelled
      }
    }
    throw .unknownCode
  }
}
