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

  /// The answer of a shopper who gave none: cancelled or closed, or a wait that is over.
  public var unanswered: Answer {
    switch self {
    case .card: .card(.cancelled)
    case .phone: .phone(.cancelled)
    case .code: .code(.cancelled)
    case .page: .page(.closed)
    case .qr: .qr(.closed)
    case .sheet: .sheet(.cancelled)
    case .bank: .bank(.cancelled)
    case .form: .form(.cancelled)
    case .wait: .wait(.over)
    }
  }
}

/// The shopper's answer to a question of the same kind.
public enum Answer: Sendable {
  /// To a card question.
  case card(CardReply)
  /// To a phone question.
  case phone(PhoneReply)
  /// To a code question.
  case code(CodeReply)
  /// To a page question.
  case page(RedirectReply)
  /// To a QR question.
  case qr(QRReply)
  /// To a wallet's sheet.
  case sheet(WalletSheetReply)
  /// To a bank question.
  case bank(BankReply)
  /// To a form.
  case form(FormReply)
  /// To a wait.
  case wait(WaitReply)

  /// The kind of question that it answers.
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
