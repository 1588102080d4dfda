import Commerce
import Payments
import Wire

extension HyperPay {
  /// A report by the merchant's reference: every attempt, and what was done to each afterwards (HyperPay docs, Reporting). One
  /// order may hold several refused attempts and one that succeeded.
  struct Report {
    private let request: PaymentRequest
    private let now: Timestamp
    private let attempts: [Response]
    private let changes: [Response]

    /// Reads a list; other orders' transactions are left out.
    init(_ entries: [JSON], _ context: Context) {
      let request = context.request
      self.request = request
      now = context.now
      let ours = entries.filter {
        let reference = $0["merchantTransactionId"]?.string
        return reference == nil || reference == request.reference
      }
      .map { Response(entry: $0, kit: context.session.dismissedInKit) }.sorted { $0.timestamp < $1.timestamp }
      attempts = ours.filter { ["", "DB", "PA"].contains($0.paymentType) }
      changes = ours.filter { ["CP", "RF", "RV", "CB"].contains($0.paymentType) }
    }

    /// The latest attempt about which nothing is decided.
    var undecided: Response? { attempts.last { if case .pending = $0.verdict { true } else { false } } }

    /// The identifier of the attempt to which a merchant's operation applies: the paid one, else the latest.
    var operable: String? {
      (attempts.last { $0.status(of: request).state.isPaid } ?? attempts.last)?.identifier
    }

    /// The payment's status: the paid attempt counts, then a pending one, then the latest; `nil` if there is none.
    var status: PaymentStatus? {
      if let paid = attempts.last(where: { $0.status(of: request).state.isPaid }) { return status(of: paid) }
      return (undecided ?? attempts.last)?.status(of: request)
    }

    /// A paid attempt with what was done to it.
    private func status(of paid: Response) -> PaymentStatus {
      let plain = paid.status(of: request)
      guard let amount = plain.amount else { return plain }
      let own = changes.filter { $0.isAbout(paid.identifier) }
      func sum(_ type: String, _ verdict: Verdict = .paid) -> Money {
        own.filter { $0.paymentType == type && $0.verdict == verdict }.compactMap(\.amount)
          .reduce(.zero(amount.currency)) { $0.adding($1) ?? $0 }
      }
      let zero = Money.zero(amount.currency)
      let captured = plain.state == .captured ? amount : sum("CP")
      let (refunded, chargedBack) = (sum("RF"), sum("CB", .chargedBack))
      var words = plain.words
      var state: PaymentState = captured == zero ? plain.state : .captured
      if let chargeback = own.last(where: { $0.verdict == .chargedBack }) {
        words = chargeback.words
        state = refunded.minorUnits + chargedBack.minorUnits >= captured.minorUnits ? .refunded : .captured
      } else if captured != zero, refunded.minorUnits >= captured.minorUnits {
        state = .refunded
      } else if captured == zero, sum("RV").minorUnits >= amount.minorUnits {
        state = .cancelled
      } else if state == .authorised, paid.hasLapsed(at: now) {
        state = .expired
      }
      return PaymentStatus(
        state: state, words: words, amount: amount, reference: plain.reference,
        captured: captured == zero ? nil : captured, refunded: refunded == zero ? nil : refunded,
        chargedBack: chargedBack == zero ? nil : chargedBack, savedCard: plain.savedCard)
    }
  }
}
