import Checkout
import Frames
import Inspection
import Language
import Payments

/// What screens with fields share: a heading, fields in the roomiest shape that fits, buttons.
struct FormScreen {
  let context: RenderContext
  let heading: String
  var aside = ""
  /// How what stands out looks.
  var look = FormLook()
  /// What stands between heading and fields.
  var introduction: [Block] = []
  let rows: [FieldRow]
  /// What stands between fields and buttons.
  var remarks: [Block] = []
  let buttons: ButtonRow
  /// What stands below everything.
  var panel: [Block] = []

  func draw(on canvas: Canvas) {
    let boxed = column(.boxed, width: canvas.size.width)
    let fitsBoxed = boxed.tight <= canvas.size.height
    (fitsBoxed ? boxed : column(.flat, width: canvas.size.width)).draw(on: canvas)
  }

  private func column(_ shape: FieldView.Shape, width: Int) -> Column {
    var middle = introduction
    for row in rows {
      middle.append(row.block(shape, width: width))
      if shape == .flat { middle.append(.gap) }
    }
    middle += remarks
    return Column(
      head: [
        .looseGap, context.heading(heading, aside: aside, asideStyle: look.hasOwnAccent ? look.accent : .muted),
        shape == .boxed ? .looseGap : .gap,
      ],
      middle: middle + (rows.isEmpty || shape == .boxed ? [.looseGap] : []),
      tail: [buttons.block(width: width)] + (panel.isEmpty ? [] : [.looseGap] + panel))
  }
}

extension Column {
  /// The rows it needs when loose gaps are gone.
  var tight: Int { (head + middle + tail).reduce(0) { $0 + ($1.kind == .looseGap ? 0 : $1.height) } }

  /// The rows it needs when all gaps are gone.
  var bare: Int { (head + middle + tail).reduce(0) { $0 + ($1.isGap ? 0 : $1.height) } }
}

extension RenderContext {
  /// A field of a form as it is drawn.
  func view(
    of field: Form.Field, in form: Form, label: String? = nil, width: Int, trailing: String = "", hint: String = "",
    brand: CardBrand? = nil
  ) -> FieldView {
    let isFocused = form.focus == .field(field.id)
    let isChoice = if case .choice = field.input.kind { true } else { false }
    let chosen = field.chosen.map { VisibleText.filled(say($0)) } ?? ""
    // While a script plays nobody is told about keys.
    let canChange = isChoice && isFocused && field.choices.count > 1 && model.performance != .played
    return FieldView(
      id: field.id, label: label ?? say("field.\(field.id.name).label"),
      text: FieldText(
        field, isFocused: isFocused, brand: brand, chosen: chosen, isPast: model.history.isInPast), width: width,
      trailing: trailing,
      hint: canChange ? choiceHint : hint,
      problem: field.problem.map { say($0.phrase(for: field.id, phrases)) }, isFocused: isFocused, isChoice: isChoice)
  }

  /// Which keys take another value of a choice.
  private var choiceHint: String {
    let keys = Keyboard.names(of: [.left, .right], phrases, model.glyphs)
    let space = Keyboard.name(of: .character(" "), phrases, model.glyphs)
    return say("field.choice.hint", ["keys": .text(keys), "space": .text(space)])
  }
}

extension FieldProblem {
  /// The sentence that stands under the field.
  func phrase(for field: FieldID, _ phrases: Phrasebook) -> Phrase {
    func own(_ name: String, _ values: [String: Phrase.Value] = [:]) -> Phrase {
      let key = "problem.\(name).\(field.name)"
      return Phrase(phrases.has(key) ? key : "problem.\(name)", values)
    }
    return switch self {
    case .empty: own("empty")
    case .tooShort(let missing): own("too-short", ["count": .number(missing)])
    case .tooLong: own("too-long")
    case .checkDigit: own("check-digit")
    case .unknownBrand: own("unknown-brand")
    case .noSuchMonth: own("no-such-month")
    case .past(let month): own("past", ["month": .text(month)])
    case .tooFar: own("too-far")
    case .needsDigits(let count): own("needs-digits", ["count": .number(count)])
    case .notAName: own("not-a-name")
    case .notAMobile: own("not-a-mobile")
    case .notAnAddress: own("not-an-address")
    case .decimalComma: Phrase("problem.amount.decimal-comma")
    case .frozen: Phrase("problem.amount.frozen")
    case .amount(let problem): problem.phrase
    case .aboveRest(let most): Phrase("problem.amount.above-rest", ["most": .money(most)])
    case .refused(let reason): Phrase("problem.refused.\(reason)")
    case .page(let phrase): phrase
    }
  }
}
