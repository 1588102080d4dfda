import Language
import Payments

extension Action {
  /// The first draft of a caption for the audience.
  var caption: Phrase {
    func words(_ name: String) -> Phrase { Phrase("skeleton.caption.\(name)") }
    return switch self {
    case .start: words("start")
    case .choose(let method):
      Phrase("skeleton.caption.choose", ["method": .phrase(Phrase("method.\(method.rawValue)"))])
    case .fill(let fillings), .type(let fillings):
      words(fillings.contains { $0.field == .otp } ? "code" : "fill")
    case .card: words("fill")
    case .press(let button):
      Phrase("skeleton.caption.press", ["button": .phrase(Phrase("button.\(button.rawValue)"))])
    case .form(.submit): words("form")
    case .page: words("page")
    case .close: words("close")
    case .cancel, .bank(.cancel), .form(.cancel), .sheet(.cancel): words("cancel")
    case .sheet(.authorise), .sheet(.card): words("authorise")
    case .bank(.choose), .bank(.country): words("bank")
    case .leaveWait: words("leave")
    case .scan: words("scan")
    case .open, .link: words("open")
    case .clock(.ahead(let time)): time < .seconds(60) ? words("clock") : SceneCaption.span(time)
    case .clock: words("clock")
    case .fault, .lose, .network, .storeServer: words("fault")
    case .outside, .operate, .retry, .webhook, .heal, .phone, .expect, .wait, .checkpoint, .rewind, .either, .ask,
      .task, .say:
      words("elsewhere")
    }
  }
}
