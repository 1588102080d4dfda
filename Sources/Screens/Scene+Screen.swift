import Checkout
import Frames
import Payments

extension Scene {
  /// The open QR question.
  var qrPrompt: QRPrompt? {
    if case .answering(_, .qr(let prompt, _)) = checkout.phase { prompt } else { nil }
  }

  /// Draws the screen of the present phase.
  func draw(_ layout: Layout, _ matrix: Matrix?, on page: Canvas) {
    let canvas = drawHint(on: page.window(layout.screen))
    switch checkout.phase {
    case .selecting(let selecting): MethodScreen(scene: self, selecting: selecting).draw(on: canvas)
    case .details(let form): DetailsScreen(scene: self, form: form).draw(on: canvas)
    case .working(let working): WaitScreen(scene: self, working: working).draw(on: canvas)
    case .answering(_, .card(let prompt, let form)):
      CardScreen(scene: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .phone(let prompt, let form)):
      PhoneScreen(scene: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .code(let prompt, let form)):
      CodeScreen(scene: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .page(let prompt, let view)):
      PageScreen(scene: self, prompt: prompt, view: view).draw(on: canvas)
    case .answering(_, .sheet(let prompt, let form)):
      SheetScreen(scene: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .bank(let prompt, let form)):
      BankScreen(scene: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .form(let prompt, let form)):
      PromptScreen(scene: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .wait(let prompt, let form)):
      StatusScreen(scene: self, prompt: prompt, form: form).draw(on: canvas)
    case .answering(_, .qr(let prompt, let view)): draw(prompt, view, layout, matrix, on: page)
    case .result(let outcome): ResultScreen(scene: self, outcome: outcome).draw(on: canvas)
    }
    if layout.panel == nil { drawOutside(on: canvas) }
  }

  private func draw(_ prompt: QRPrompt, _ view: Phase.QRView, _ layout: Layout, _ matrix: Matrix?, on page: Canvas) {
    let qr = layout.qr ?? QRLayout.impossible
    let screen = QRScreen(scene: self, prompt: prompt, view: view, layout: qr)
    let (canvas, code) = (page.window(layout.screen), qr.code)
    if let matrix { screen.drawCode(matrix, on: canvas) }
    switch qr.shape {
    case .tall, .full: if let panel = layout.panel { screen.drawPanel(on: page.window(panel)) }
    case .beside:
      let x = code.width + 2
      screen.drawPanel(
        on: canvas.window(Region(x: x, y: 1, width: canvas.size.width - x, height: canvas.size.height - 1)))
    case .above:
      let y = code.height
      screen.drawPanel(
        on: canvas.window(Region(x: 1, y: y, width: canvas.size.width - 1, height: canvas.size.height - y)))
    case .none: screen.drawPanel(on: canvas.window(canvas.bounds.inset(horizontal: 1, vertical: 0)))
    }
  }
}
