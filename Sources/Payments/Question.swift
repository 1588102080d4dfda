/// A question for the shopper.
public enum Question: Hashable, Sendable {
  /// A card.
  case card(CardPrompt)
  /// A mobile number.
  case phone(PhonePrompt)
  /// A one-time code.
  case code(CodePrompt)
  /// A hosted page.
  case page(RedirectPrompt)
  /// A QR code; the provider is asked about it while it is shown.
  case qr(QRPrompt)
  /// A wallet's sheet.
  case sheet(WalletSheetPrompt)
  /// A bank.
  case bank(BankPrompt)
  /// An agreement or a few fields.
  case form(FormPrompt)
  /// A request to wait, without a question.
  case wait(WaitPrompt)

  /// The wallet's sheet; `nil` for any other question.
  public var sheet: WalletSheetPrompt? { if case .sheet(let prompt) = self { prompt } else { nil } }

  /// The kind of question.
  public var kind: QuestionKind {
    switch self {
    case .card: .card
    case .phone: .phone
    case .code: .code
    case .page: .page
    case .qr: .qr
    case .sheet: .sheet
    case .bank: .bank
    case .form: .form
    case .wait: .wait
    }
  }
}
