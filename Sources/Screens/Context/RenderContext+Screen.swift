import Checkout
import Frames
import Inspection
import Payments

extension RenderContext {
  /// The open QR question.
  var qrPrompt: QRPrompt? {
    if case .app(.answering(_, .qr(let prompt, _))) = snapshot.sight { prompt } else { nil }
  }

  /// Draws what is on the phone's screen.
  func draw(_ layout: Layout, _ matrix: Matrix?, on page: Canvas) {
    let whole = drawHint(on: page.window(layout.screen))
    let canvas = drawOutsideFirst(on: whole)
    switch snapshot.sight {
    case .app(let phase): draw(phase, layout, matrix, on: canvas, of: page)
    case .elsewhere(let place): ElsewhereScreen(context: self, place: place).draw(on: canvas)
    case .lostPage: if let view = snapshot.page { pageScreen(view).draw(on: canvas) }
    case .closed: ClosedScreen(context: self).draw(on: canvas)
    case .home: HomeScreen(context: self).draw(on: canvas)
    case .outside(let window): pageScreen(window.view, in: window).draw(on: canvas)
    }
    if layout.panel == nil, canvas.size == whole.size { drawOutside(on: canvas) }
  }

  private func pageScreen(_ view: Phase.PageView, in window: OutsideWindow? = nil) -> PageScreen {
    var target = PageTarget.webView
    if case .answering(_, .page(let prompt, _)) = checkout.phase { target = prompt.target }
    return PageScreen(context: self, target: target, expiresAt: snapshot.pageExpiry, view: view, outside: window)
  }

  /// Draws the screen of a phase.
  private func draw(_ phase: Phase, _ layout: Layout, _ matrix: Matrix?, on canvas: Canvas, of page: Canvas) {
    switch phase {
    case .selecting(let selecting): MethodScreen(context: self, selecting: selecting).draw(on: canvas)
    case .details(let form): DetailsScreen(context: self, form: form).draw(on: canvas)
    case .working(let working):
      if let prompt = working.sheet {
        SheetScreen(context: self, prompt: prompt, stage: .processing(working)).draw(on: canvas)
      } else {
        WaitScreen(context: self, working: working).draw(on: canvas)
      }
    case .answering(_, .card(let prompt, let form)):
      CardScreen(context: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .phone(let prompt, let form)):
      PhoneScreen(context: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .code(let prompt, let form)):
      CodeScreen(context: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .page(_, let view)): pageScreen(view).draw(on: canvas)
    case .answering(_, .sheet(let prompt, let form)):
      SheetScreen(context: self, prompt: prompt, stage: .asking(form)).draw(on: canvas)
    case .answering(_, .bank(let prompt, let form)):
      BankScreen(context: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .form(let prompt, let form)):
      PromptScreen(context: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .wait(let prompt, let form)):
      StatusScreen(context: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .qr(let prompt, let view)): draw(prompt, view, layout, matrix, on: page)
    case .result(let outcome):
      if let sheet = snapshot.finishedSheet {
        SheetScreen(context: self, prompt: sheet.prompt, stage: .finished(outcome)).draw(on: canvas)
      } else {
        ResultScreen(context: self, outcome: outcome).draw(on: canvas)
      }
    }
  }

  private func draw(_ prompt: QRPrompt, _ view: Phase.QRView, _ layout: Layout, _ matrix: Matrix?, on page: Canvas) {
    let qr = layout.qr ?? QRLayout.impossible
    let screen = QRScreen(context: self, prompt: prompt, view: view, layout: qr)
    let (canvas, code) = (page.window(layout.screen), qr.code)
    if let matrix { screen.drawCode(matrix, on: canvas) }
    switch qr.shape {
    case .tall, .full, .beside:
      if let panel = layout.besideCode, !layout.coversScreen { screen.drawPanel(on: page.window(panel)) }
    case .above:
      let y = code.height
      screen.drawPanel(
        on: canvas.window(Region(x: 1, y: y, width: canvas.size.width - 1, height: canvas.size.height - y)))
    case .hidden, .none: screen.drawPanel(on: canvas.window(canvas.bounds.inset(horizontal: 1, vertical: 0)))
    }
  }
}
