import Language
import Scenarios
import Testing

@Suite("Checking what a scenario says about the phone")
struct PhoneMistakeTests {
  static let mistakes: [Mistake] = [
    .given("  phone: {netwrk: lossy}", .unknownName, 4, 11, "did you mean `network`?"),
    .given("  phone: {network: losy}", .unknownValue, 4, 20, "did you mean `lossy`?"),
    .given("  phone: {network: {fast: 2s}}", .unknownName, 4, 21, "`slow`"),
    .given("  phone: {certificate: untrustd}", .unknownValue, 4, 24, "did you mean `untrusted`?"),
    .given("  phone: {clock: wrong}", .unknownValue, 4, 18, "one of: `none`, `ahead`, `behind`"),
    .given("  phone: {apps: {swis: removed}}", .unknownName, 4, 18, "did you mean `swish`?"),
    .given("  phone: {apps: {swish: gone}}", .unknownValue, 4, 25, "one of: `installed`, `removed`"),
    .given("  phone: {apps: swish}", .wrongShape, 4, 17, "needs names with values"),
    .given("  phone: {returns: nevr}", .unknownValue, 4, 20, "did you mean `never`?"),
    .given("  phone: {redirects: script}", .unknownValue, 4, 22, "one of: `on-tap`, `automatic`"),
    .given("  phone: {universal-links: no-fle}", .unknownValue, 4, 28, "did you mean `no-file`?"),
    .given("  phone: {universal-links: unreliabel}", .unknownValue, 4, 28, "did you mean `unreliable`?"),
    .given("  phone: {universal-links: unreliable(1.5)}", .wrongFormat, 4, 28, "0 to 1"),
    .given("  app: {universal-links: unreliable(0.1234)}", .wrongFormat, 4, 26, "0 to 1"),
    .given("  app: {universal-links: not-installed}", .unknownValue, 4, 26, "always installed"),
    .given("  phone: {certificate: by-chance}", .unknownValue, 4, 24, "one of: `pinned`, `untrusted`"),
    .step("  - phone: universal-links/unreliable(7)", .wrongFormat, 5, 12, "0 to 1"),
    .step("  - phone: {universal-links: unreliable()}", .wrongFormat, 5, 30, "0 to 1"),
    .given("  phone: {jailbroken: yes}", .wrongFormat, 4, 23, "not `true` or `false`"),
    .given("  phone: {app: kill}", .unknownName, 4, 11, "`phone` has no field `app`"),
    .given("  phone: jailbroken", .wrongShape, 4, 10, "needs names with values"),
    .step("  - phone: app/kil", .unknownValue, 5, 12, "did you mean `app/kill`?"),
    .step("  - phone: network/losy", .unknownValue, 5, 12, "did you mean `network/lossy`?"),
    .step("  - phone: {app: klil}", .unknownValue, 5, 18, "did you mean `kill`?"),
    .step("  - phone: {alert: maybe}", .unknownValue, 5, 20, "one of: `yes`, `no`"),
    .step("  - phone: {batery: low}", .unknownName, 5, 13, "`phone` has no field `batery`"),
    .step("  - phone: {}", .missing, 5, 12, "`phone` needs `network`"),
    .step("  - phone: [app/kill]", .wrongShape, 5, 12, "a text is required"),
    .step("  - lose: anser", .unknownValue, 5, 11, "did you mean `answer`?"),
    .step("  - lose: {answer: stc-pay.confrim}", .unknownValue, 5, 20, "did you mean `stc-pay.confirm`?"),
    .step("  - lose: {anser: stc-pay.confirm}", .unknownName, 5, 12, "did you mean `answer`?"),
    .step("  - lose: {}", .missing, 5, 11, "`lose` needs `answer`"),
    .step(
      "  - lose: {answer: stc-pay.confirm, request: stc-pay.confirm}", .oneAction, 5, 37, "`answer` and `request`"),
    .step("  - expect: {phone: {front: shp}}", .unknownValue, 5, 29, "did you mean `shop`?"),
    .step("  - expect: {phone: {life: asleep}}", .unknownValue, 5, 28, "`suspended`"),
    .step("  - expect: {phone: {alert: open-ap}}", .unknownValue, 5, 29, "did you mean `open-app`?"),
    .step("  - expect: {phone: {launches: 0}}", .wrongFormat, 5, 32, "from 1 to"),
    .step("  - expect: {phone: {window: truelayer.bnk}}", .unknownValue, 5, 30, "unknown page"),
    .step("  - expect: {phone: {battery: 5}}", .unknownName, 5, 22, "`phone` has no field `battery`"),
    .step("  - expect: {hops: [ap]}", .unknownValue, 5, 21, "did you mean `app`?"),
    .step("  - expect: {hops: {becaus: tapped}}", .unknownName, 5, 21, "did you mean `because`?"),
    .step("  - expect: {hops: {because: taped}}", .unknownValue, 5, 30, "did you mean `tapped`?"),
    .step("  - expect: {hops: {count: few}}", .wrongFormat, 5, 28, "at-least 1 or at-most 3"),
    .step("  - expect: {screen: {is: stoped}}", .unknownValue, 5, 27, "did you mean `stopped`?"),
    .step("  - expect: {link: {decision: replaid}}", .unknownValue, 5, 31, "did you mean `replayed`?"),
    .step("  - link: {of: last}", .missing, 5, 12, "`link` needs `mutate`"),
    .step("  - link: {mutate: drop-paramter}", .unknownValue, 5, 20, "did you mean `drop-parameter`?"),
    .step("  - link: {mutate: add-fragment, of: first}", .unknownValue, 5, 38, "one of: `expected`, `last`"),
    .step(
      "  - link: {mutate: add-fragment, parameter: id}", .unknownName, 5, 34, "`add-fragment` has no field `parameter`"),
    .step("  - open: ${expected-lnk}", .unknownReference, 5, 11, "did you mean `expected-link`?"),
  ]

  @Test("a mistake is found where it is, and the message says what to do", arguments: mistakes)
  func mistake(_ mistake: Mistake) throws {
    let english = try Shipped.english()
    let found = try Shipped.runner().check([ScenarioFile(path: "here.till.yaml", text: mistake.text)])
    let match = found.first {
      $0.code == mistake.code && $0.place.line == mistake.line && $0.place.column == mistake.column
        && $0.text(in: english).contains(mistake.says)
    }
    let all = found.map { $0.text(in: english) }.joined(separator: "\n")
    #expect(match != nil, "\(all)")
    #expect(!all.contains("⟦scenario"), "\(all)")
  }
}
