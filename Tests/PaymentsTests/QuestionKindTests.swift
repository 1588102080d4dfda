import Commerce
import Payments
import Testing

@Suite("Kinds of question")
struct QuestionKindTests {
  @Test("a form and a wait are told apart")
  func kinds() {
    #expect(Question.form(FormPrompt(title: "account", amount: Sample.amount, fields: [])).kind == .form)
    #expect(Question.wait(WaitPrompt(reason: .processing, amount: Sample.amount)).kind == .wait)
  }
}
