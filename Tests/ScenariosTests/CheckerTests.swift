import Commerce
import Language
import Payments
import Scenarios
import Testing

/// A mistake, where it is, and what is said about it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let text: String
  let code: ErrorCode
  let line: Int
  let column: Int
  let says: String

  var testDescription: String { "\(code.rawValue) \(says)" }

  /// A mistake in the steps, which begin in line 4; `start: checkout` is there already.
  static func step(_ step: String, _ code: ErrorCode, _ line: Int, _ column: Int, _ says: String) -> Mistake {
    Mistake(
      text: "till: 1\nname: n\nsteps:\n  - start: checkout\n" + step + "\n", code: code, line: line, column: column,
      says: says)
  }

  /// A mistake in the world, which begins in line 4.
  static func given(_ given: String, _ code: ErrorCode, _ line: Int, _ column: Int, _ says: String) -> Mistake {
    Mistake(
      text: "till: 1\nname: n\ngiven:\n" + given
        + "\nsteps:\n  - start: checkout\n  - expect: {screen: {is: methods}}\n",
      code: code, line: line, column: column, says: says)
  }
}

@Suite("Checking a scenario before it runs")
struct CheckerTests {
  static let mistakes: [Mistake] = [
    // The text.
    Mistake(text: "till: 1\n\tname: n", code: .tab, line: 2, column: 1, says: "tab"),
    Mistake(text: "t\0i\0l\0l\0:\0 \01\0", code: .notYAML, line: 1, column: 1, says: "UTF-16"),
    Mistake(text: "till: 1\n\u{A0}name: n", code: .tab, line: 2, column: 1, says: "U+00A0 (no-break space)"),
    Mistake(text: "till: 1\nname:\u{202F}n", code: .tab, line: 2, column: 6, says: "U+202F"),
    Mistake(text: "till: 1\nsteps:\n\u{2013} start", code: .tab, line: 3, column: 1, says: "U+2013 (en dash)"),
    Mistake(text: "till: 1\nsteps:\n-\u{A0}start: x", code: .tab, line: 3, column: 2, says: "U+00A0"),
    Mistake(text: "till: 1\nid: a\u{200B}b", code: .tab, line: 2, column: 6, says: "U+200B (zero width space)"),
    Mistake(text: "till: 1\nid: a\u{FEFF}b", code: .tab, line: 2, column: 6, says: "U+FEFF"),
    Mistake(text: "", code: .empty, line: 1, column: 1, says: "this file is empty"),
    Mistake(text: "# only words\n", code: .empty, line: 1, column: 1, says: "this file is empty"),
    Mistake(text: "till: [1", code: .notYAML, line: 1, column: 9, says: "invalid YAML"),
    Mistake(text: "till: 1\nname: \u{1}", code: .notYAML, line: 2, column: 7, says: "control characters"),
    Mistake(text: "till: *none", code: .notYAML, line: 1, column: 7, says: "undefined alias"),
    Mistake(text: "till: 1\n---\ntill: 1", code: .notYAML, line: 2, column: 1, says: "another document"),
    Mistake(text: "till: 1\ntill: 1\nname: n", code: .duplicateName, line: 2, column: 1, says: "first on line 1"),
    Mistake(
      text: "till: 1\n'name': n\n\"name\": n\nname: n", code: .duplicateName, line: 4, column: 1,
      says: "`name` appears twice, first on line 2"),
    // Which of several long names is told must not depend on the order in which a dictionary holds them.
    Mistake(
      text: "till: 1\n\n  # b\n? [a]\n: 1\n? {b: c}\n: 1\nd: 1\n? [a]\n: 2\n? {b: c}\n: 2\nd: 2", code: .wrongShape,
      line: 4, column: 3, says: "plain text"),
    Mistake(
      text: "till: 1\nname: n\nx: " + String(repeating: "[", count: 40), code: .tooDeep, line: 3, column: 36, says: "32"
    ),
    Mistake(
      text: "till: 1\nname: n\n" + String(repeating: "- ", count: 40), code: .tooDeep, line: 3, column: 65, says: "32"),
    Mistake(
      text: "till: &a 1\nname: n\nx: [" + Array(repeating: "*a", count: 21).joined(separator: ", ") + "]",
      code: .tooManyValues, line: 3, column: 85, says: "aliases"),
    // The shape.
    Mistake(text: "[1, 2]", code: .wrongShape, line: 1, column: 1, says: "needs names with values"),
    Mistake(text: "till: 2\nname: n\nsteps: []", code: .wrongFormat, line: 1, column: 7, says: "version 1"),
    Mistake(text: "till: 1\nname: n", code: .missing, line: 1, column: 1, says: "`scenario` needs `steps`"),
    Mistake(text: "till: 1\nname: n\nstep: []", code: .unknownName, line: 3, column: 1, says: "`steps`?"),
    Mistake(
      text: "till: 1\nname: n\nlesson: {goal: g}\nsteps:\n  - start: checkout\n"
        + "  - task: {text: Choose Tabby., hint: Choose Tabby., solution: [{choose: tabby}], done-when: {screen: {is: page}}}\n",
      code: .lessonMistake, line: 6, column: 5, says: "only repeats its task"),
    Mistake(
      text: "till: 1\nname: n\nlesson: {}\nsteps: []", code: .missing, line: 3, column: 9, says: "`lesson` needs `goal`"
    ),
    Mistake(text: "till: 1\nname: [n]\nsteps: []", code: .wrongShape, line: 2, column: 7, says: "a text is required"),
    Mistake(text: "till: 1\nname: n\nsteps: x", code: .wrongShape, line: 3, column: 8, says: "a list"),
    Mistake(text: "till: 1\nname: n\n? [a]\n: b\nsteps: []", code: .wrongShape, line: 3, column: 3, says: "plain text"),
    Mistake(
      text: "till: 1\nname: n\nid: A b\nsteps: []", code: .wrongFormat, line: 3, column: 5,
      says: "not a valid identifier"),
    Mistake(
      text: "till: 1\nname: n\nvary: {m: x}\nsteps: []", code: .wrongShape, line: 3, column: 11, says: "list of texts"),
    Mistake(
      text: "till: 1\nname: n\nsteps: []\nrules: some", code: .unknownValue, line: 4, column: 8, says: "one of: `all`"),
    .step("  - start", .wrongShape, 5, 5, "such as `press: pay`"),
    .step("  - {id: a}", .oneAction, 5, 5, "has no action"),
    .step("  - expect: {}", .missing, 5, 13, "`expect` is empty"),
    .step("  - prss: pay", .unknownName, 5, 5, "did you mean `press`?"),
    .step("  - fly: away", .unknownName, 5, 5, "one of: `start`"),
    .step("  - press: paay", .unknownValue, 5, 12, "did you mean `pay`?"),
    .step("  - close: door", .unknownValue, 5, 12, "one of: `page`, `qr`"),
    .step("  - cancel: all", .unknownValue, 5, 13, "one of: `checkout`"),
    .step("  - page: {}", .missing, 5, 11, "`page` needs `button`"),
    .step("  - page: {button: aprove}", .unknownValue, 5, 20, "did you mean `approve`?"),
    .step("  - page: {approve: yes}", .wrongFormat, 5, 21, "not `true` or `false`"),
    .step("  - page: {approve: true, button: submit}", .oneAction, 5, 35, "`approve` and `button`"),
    .step("  - scan: {}", .missing, 5, 11, "`scan` needs `pay`"),
    .step("  - open: {via: automatic}", .missing, 5, 12, "`open` needs `url`"),
    .step("  - open: {url: a, via: pigeon}", .unknownValue, 5, 25, "entry point of a link"),
    .step("  - clock: soon", .wrongFormat, 5, 12, "not a duration"),
    .step("  - clock: +366d", .wrongFormat, 5, 12, "`+366d` is longer than the maximum of 365d"),
    .step("  - clock: 99999999999999999999h", .wrongFormat, 5, 12, "is longer than the maximum of 365d"),
    .step("  - clock: 1h2", .wrongFormat, 5, 12, "not a duration"),
    .step("  - clock: {}", .missing, 5, 12, "run-until"),
    .step("  - clock: {run-until: screen:rsult}", .unknownValue, 5, 24, "`screen:result`?"),
    .step("  - clock: {to: 12:30:45}", .wrongFormat, 5, 17, "`12:30:45` is not a date and time"),
    .step("  - fault: {on: stc-pay.confirm}", .missing, 5, 13, "`fault` needs `do`"),
    .step("  - fault: {on: stc-pay.confirm, do: status}", .missing, 5, 38, "write {status: 503}"),
    .step("  - fault: {on: stc-pay.confirm, do: offline, nth: 0}", .wrongFormat, 5, 52, "not a call number"),
    .step("  - network: {slow: -2s}", .backwards, 5, 21, "backwards"),
    .step("  - repeat: {times: 0, steps: []}", .wrongFormat, 5, 21, "from 1 to 100"),
    .step("  - expect: {sdk: {result: none}}", .oldWord, 5, 14, "`sdk` is now `app`"),
    .step("  - expect: {app: {result: succes}}", .unknownValue, 5, 28, "did you mean `success`?"),
    .step("  - expect: {app: {error: insuficient-funds}}", .unknownValue, 5, 27, "`insufficient-funds`?"),
    .step("  - expect: {app: {completions: many}}", .wrongFormat, 5, 33, "not a number of calls"),
    .step("  - expect: {link: {decision: fine}}", .unknownValue, 5, 31, "link decision"),
    .step("  - expect: {wire: {times: 1}}", .missing, 5, 21, "`wire` needs `call`"),
    .step("  - expect: {wire: {call: POST stcpay/confrim}}", .wrongFormat, 5, 27, "did you mean `stc-pay.confirm`?"),
    .step("  - expect: {wire: {call: POST shop/charge}}", .wrongFormat, 5, 27, "paths start with `/`"),
    .step("  - expect: {wire: {call: GTE /x}}", .unknownValue, 5, 27, "did you mean `GET`?"),
    .step("  - expect: {wire: {call: tabby.create-sesion}}", .unknownValue, 5, 27, "`tabby.create-session`?"),
    .step("  - expect: {wire: {call: '*', times: at-last 1}}", .wrongFormat, 5, 39, "at-least 1"),
    .step("  - expect: {journal: {hold-pan: false}}", .unknownName, 5, 24, "did you mean `holds-pan`?"),
    .step("  - wait: {until: {}}", .missing, 5, 19, "`until` is empty"),
    .step("  - wait: leav", .unknownValue, 5, 11, "did you mean `leave`?"),
    .step("  - kill: phone", .unknownValue, 5, 11, "one of: `app`"),
    .step("  - merchant: {captur: 1.00 SAR}", .unknownName, 5, 16, "did you mean `capture`?"),
    .step("  - checkpoint: A b", .wrongFormat, 5, 17, "not a valid identifier"),
    .step("  - run: nothing", .unknownValue, 5, 10, "unknown flow `nothing`"),
    .step("  - run: nothing", .unknownValue, 5, 10, "under `flows:`"),
    .step("  - either: {of: {one: []}}", .wrongShape, 5, 18, "two or more names"),
    .step("  - either: {of: {one: [], two: []}, pick: luck}", .unknownValue, 5, 44, "one of: `all`, `seed`"),
    .step("  - ask: {question: q}", .missing, 5, 11, "`ask` needs `answers`"),
    .step("  - task: {text: t}", .missing, 5, 12, "`task` needs `done-when`"),
    .step("  - if: soon\n    press: pay", .wrongShape, 5, 9, "`if` needs names with values"),
    .step("  - expect: {app: {result: expired}}", .unknownValue, 5, 28, "`error: expired`"),
    .step("  - expect: {link: {because: no-user-tap}}", .unknownValue, 5, 30, "hops: {because: not-tapped}"),
    .step(
      "  - open: {url: 'tillshop://x', via: receive-deeplink, tap: false}", .oneAction, 5, 56,
      "remove `via` and `source`"),
    .step("  - link: {mutate: other-host, source: other-app, tap: false}", .oneAction, 5, 51, "the phone routes links"),
    .step("  - clock: {speed: fast}", .wrongFormat, 5, 20, "not a speed; use 1x to"),
    .step("  - clock: {speed: 0x}", .wrongFormat, 5, 20, "not a speed"),
    .step("  - expect: {within: 5s}", .missing, 5, 13, "`expect` is empty"),
    .step("  - within: 2s\n    expect: {within: 5s, sms: 0}", .oneAction, 5, 5, "`within` and `within`"),
    .step("  - if: {within: 5s}\n    press: pay", .unknownName, 5, 10, "`within`"),
    .step("  - expect: {wire: {call: shop.charge}}", .unknownValue, 5, 27, "given: {calls: [...]}"),
    .step("  - expect: {no-effect: later}", .unknownValue, 5, 25, "no effect"),
    // The meaning.
    .step(
      "  - {id: shut, press: details}\n  - rewind: {to: start, then: [shut]}\n  - expect: {sms: 0}", .order, 6, 5,
      "the checkout has to be started again"),
    .step("  - rewind: nowhere", .unknownMoment, 5, 13, "no checkpoint called `nowhere`"),
    .step("  - rewind: {to: start, then: [again]}", .unknownMoment, 5, 32, "give the step an `id:` first"),
    .step("  - checkpoint: a\n  - checkpoint: a\n  - rewind: a", .usedTwice, 6, 17, "the checkpoint name"),
    .step(
      "  - checkpoint: here\n  - expect: {screen: {is: methods}}", .unusedCheckpoint, 5, 17,
      "nothing rewinds to the checkpoint `here`"),
    .step(
      "  - ask: {question: q, answers: [{text: a, says: {sms: 0}, right: true}]}", .noRightAnswer, 5, 33,
      "one right answer"),
    .step(
      "  - ask: {question: q, answers: [{text: a, says: {sms: 0}, right: true}, {text: b, says: {sms: 0}, right: true}]}",
      .noRightAnswer, 5, 33,
      "one right answer"),
    .step("  - ask: {question: q, about: money, answer: maybe}", .unknownValue, 5, 46, "`unknown`"),
    .step("  - ask: {question: q, about: weather}", .unknownValue, 5, 31, "`money`"),
    .given("  app: {scheme: shop}", .cannotBeSet, 4, 17, "one of: `tillshop`"),
    .given(
      "  gateways: {yuno: {pix: {expires: 7m}}}", .cannotBeSet, 4, 36, "one of: `5m`, `15m`, `30m`, `1h`, `1d`, `6d`"),
    .given("  gateways: {stc-pay: {otp: {expires: 3m}}}", .cannotBeSet, 4, 39, "one of: `2m`, `5m`"),
    .given("  gateways: {tabby: {pix: {expires: 30m}}}", .cannotBeSet, 4, 37, "`pix.expires` cannot be changed"),
    .given("  gateways: {stcpya: {flow: code}}", .unknownValue, 4, 14, "did you mean `stc-pay`?"),
    .given("  gateways: {stc-pay: {retry: {max: 11}}}", .wrongFormat, 4, 37, "from 0 to 10"),
    .given("  gateways: {stc-pay: {retry: {backoff: [soon]}}}", .wrongFormat, 4, 42, "not a duration"),
    .given(
      "  gateways: {stc-pay: {retry: {backoff: [1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s]}}}", .tooManyValues, 4, 41,
      "more than 10 waits"),
    .given("  webhooks: {policy: strip-sandbox}", .unknownValue, 4, 22, "did you mean `stripe-sandbox`?"),
    .given("  calls: [a b]", .wrongFormat, 4, 11, "not a valid call name"),
    .given("  calls: [stc-pay.confirm]", .usedTwice, 4, 11, "do not declare it"),
    Mistake(
      text: "till: 1\nname: n\nflows: {a: [{run: a}]}\nsteps:\n  - start: checkout\n  - run: a", code: .order, line: 3,
      column: 19, says: "would run itself"),
    // The possibility.
    .step("  - choose: tabby\n  - expect: {screen: {is: otp}}", .impossible, 6, 27, "its screens: `page`"),
    .step("  - choose: tabby\n  - expect: {screen: {page: tamara.plan}}", .impossible, 6, 29, "never reaches"),
    .step("  - choose: tabby\n  - expect: {wire: {call: tamara.*}}", .impossible, 6, 27, "never makes the call"),
    .step("  - choose: tabby\n  - expect: {provider: {status: linked}}", .impossible, 6, 33, "ever `linked`"),
    .step("  - choose: tabby\n  - expect: {qr: {crc-valid: true}}", .impossible, 6, 30, "no screen `qr`"),
    .step(
      "  - choose: tabby\n  - fill: {otp: '1'}\n  - expect: {sms: 0}", .unreachable, 6, 12,
      "`tabby` never reaches `otp`"),
    .step(
      "  - choose: tabby\n  - sheet: authorise\n  - expect: {sms: 0}", .unreachable, 6, 5,
      "`tabby` never reaches `sheet`"),
    .step(
      "  - fault: {on: tamara.*, do: offline}\n  - choose: tabby\n  - expect: {sms: 0}", .faultCannotFire, 5, 5,
      "cannot fire"),
    .given("  cart: {total: 250 SAR}", .money, 4, 17, "write 250.00 SAR"),
    .given("  cart: {total: 250.005 SAR}", .money, 4, 17, "SAR has 2 decimals, this has 3"),
    .given("  cart: {total: 10.00 KWD}", .money, 4, 17, "write 10.000 KWD"),
    .given("  cart: {total: 10.00 EUR}", .money, 4, 17, "sells in SAR"),
    .given("  cart: {total: 0.00 SAR}", .money, 4, 17, "greater than zero"),
    .given("  cart: {total: -1.00 SAR}", .money, 4, 17, "below zero"),
    .given("  cart: {total: 9999999999999.00 SAR}", .money, 4, 17, "largest amount"),
    .given("  cart: {total: 10.00 SRA}", .unknownValue, 4, 17, "did you mean `SAR`?"),
    .given("  cart: {total: 1e3 SAR}", .wrongFormat, 4, 17, "not an amount"),
    .given("  cart: {order: no. 7}", .wrongFormat, 4, 17, "not a valid order number"),
    .given("  store: riyad", .unknownValue, 4, 10, "did you mean `riyadh`?"),
    .given("  clock: yesterday", .wrongFormat, 4, 10, "not a date and time"),
    .given("  seed: -1", .wrongFormat, 4, 9, "not a whole number"),
    .given("  language: tlh", .unknownValue, 4, 13, "unknown language"),
    .given("  terminal: 10x5", .wrongFormat, 4, 13, "from 40x12"),
    .given("  phone: {network: offlin}", .unknownValue, 4, 20, "did you mean `offline`?"),
    Mistake(
      text: "till: 1\nname: n\nsteps:\n  - choose: card", code: .order, line: 4, column: 5, says: "starts with"),
    Mistake(text: "till: 1\nname: n\nsteps: []", code: .order, line: 1, column: 1, says: "starts with"),
    .step("  - start: checkout", .order, 5, 5, "already started"),
    .step("  - heal: lost", .unknownFault, 5, 11, "give the fault an `id:`"),
    .step("  - expect: {fault: {lost: fired}}", .unknownFault, 5, 22, "no fault called `lost`"),
    .step("  - {id: a, press: pay}\n  - {id: a, press: pay}", .usedTwice, 6, 10, "the step name"),
    .step(
      "  - fault: {id: a, on: '*', do: offline}\n  - fault: {id: a, on: '*', do: offline}", .usedTwice, 6, 17, "fault"),
    .step("  - choose: ${methd}", .unknownReference, 5, 13, "`${methd}` has no value"),
    .step("  - choose: ${session}", .unknownReference, 5, 13, "known only during the run"),
    Mistake(
      text: "till: 1\nname: n\ngiven: {store: sao-paulo}\nsteps:\n  - start: checkout\n  - choose: tabby",
      code: .notOffered, line: 6, column: 13, says: "does not offer `tabby`"),
    .step("  - expect: {provider: {}}", .claimsNothing, 5, 24, "`provider` claims nothing"),
    .step("  - expect: {shop: {status: paid}}", .otherShop, 5, 29, "needs `till run --against`"),
    // Warnings.
    Mistake(
      text: "till: 1\nname: n\nrules: none\nsteps:\n  - start: checkout\n  - expect: {screen: {is: methods}}",
      code: .rulesOff, line: 3, column: 8, says: "no payment rule is watched"),
    .step("  - type: {otp: 0123}\n  - expect: {screen: {is: otp}}", .unquotedCode, 5, 17, "in quotes"),
    .step("  - choose: card", .expectsNothing, 1, 1, "cannot fail"),
    .step(
      "  - choose: tamara\n  - expect: {wire: {call: tabby.capture-payment, times: 0}}", .cannotFail, 6, 27,
      "never made with tamara"),
    Mistake(
      text: "till: 1\nname: n\nvary: {method: [tabby, tamara]}\nsteps:\n  - start: checkout\n  - choose: tabby\n"
        + "  - expect: {screen: {is: page}}",
      code: .unusedVariable, line: 3, column: 8, says: "nothing uses `method`"),
    Mistake(
      text: "till: 1\nname: n\nvary: {case: [{method: tabby, side: a}, {method: tamara, side: b}]}\nsteps:\n"
        + "  - start: checkout\n  - choose: ${method}\n  - expect: {screen: {is: page}}\n"
        + "    if: {method: tabby, side: b}",
      code: .conditionNeverHolds, line: 8, column: 10, says: "never true"),
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

  @Test("every kind of mistake that can be found before a run is shown here")
  func complete() {
    let shown = Set(Self.mistakes.map(\.code))
    // These need a large file, several files, a real card number or a run, and have tests of their own.
    let elsewhere: Set<ErrorCode> = [
      .tooDeep, .tooManyValues, .tooLarge, .unreadable, .nothingFound, .cardNumber, .faultNeverFired,
      .callNeverMade, .heldForEver, .gatewayProgram, .pathNeverAsked,
      .faultFiredLate, .captionsDiffer, .sameIdentifier, .skippedFile, .openDeadline, .ruleNeverBroken,
      .ruleNeverTested,
    ]
    for code in ErrorCode.allCases where code.severity != .failure && !elsewhere.contains(code) {
      #expect(shown.contains(code), "\(code.rawValue)")
    }
  }

  @Test("a card number that nobody published is masked wherever it stands, also in groups and in foreign digits")
  func cards() throws {
    let english = try Shipped.english()
    for number in [
      "4539578763621486", "4539 5787 6362 1486", "4539-5787-6362-1486", "٤٥٣٩٥٧٨٧٦٣٦٢١٤٨٦", "7 4539578763621486",
    ] {
      let text = "till: 1\nname: ${\(number)}\n# \(number)\nsteps:\n  - press: \(number)\n"
      let found = try Shipped.runner().check([ScenarioFile(path: "here.till.yaml", text: text)])
      #expect(found.filter { $0.code == .cardNumber }.map(\.place.line) == [2, 3, 5])
      let said = found.map { $0.text(in: english) }.joined(separator: "\n")
      let digits = Digits.ascii(in: said)
      #expect(!digits.contains("453957876362"), "\(said)")
    }
  }

  @Test("a moment in milliseconds is no card number, whatever its digits add up to; an airline's card is one")
  func moments() throws {
    func found(_ number: String) throws -> [ErrorCode] {
      let text = "till: 1\nid: n\nname: n ${number}\nsteps:\n  - start: checkout\n  - expect: {screen: {is: methods}}\n"
      let whole = text.replacing("${number}", with: number)
      return try Shipped.runner().check([ScenarioFile(path: "here.till.yaml", text: whole)]).map(\.code)
    }
    let micros = try #require((0...9).map { "177234480000012\($0)" }.first { CardNumber.passesLuhn($0) })
    for moment in ["1772344800001", micros] {
      #expect(CardNumber.passesLuhn(moment))
      #expect(try found(moment).isEmpty)
    }
    // 15 digits that begin with 1, as the airlines' cards have.
    let airline = try #require((0...9).map { "12205000000123\($0)" }.first { CardNumber.passesLuhn($0) })
    #expect(try found(airline) == [.cardNumber])
    // A moment does not hide the card behind it.
    #expect(try found("1772344800001 4539578763621486") == [.cardNumber])
  }

  @Test("a span of time behind `otp` is shown as it was written, a code never is")
  func codesOnly() throws {
    let english = try Shipped.english()
    for (line, shown) in [
      ("otp: {expires: 3m}", "otp: {expires: 3m}"), ("otp: {expires: 90s}", "otp: {expires: 90s}"),
      ("otp: {code: 905521}", "otp: {code: ******}"), ("otp: {expires: 905521}", "otp: {expires: ******}"),
      ("otp: 12", "otp: **"), ("code: '12 34'", "code: '** **'"),
    ] {
      let text = "till: 1\nname: n\nsteps:\n  - fll: {\(line)}\n"
      let found = try Shipped.runner().check([ScenarioFile(path: "here.till.yaml", text: text)])
      let said = found.map { $0.text(in: english) }.joined(separator: "\n")
      #expect(said.contains(shown), "\(said)")
    }
  }

  @Test("a published test card may be used, and shows only its last four digits in a message")
  func publishedCard() throws {
    let text = "till: 1\nname: n\nsteps:\n  - start: checkout\n  - fill: {nmber: 4200000000000026}\n"
    let found = try Shipped.runner().check([ScenarioFile(path: "here.till.yaml", text: text)])
    #expect(found.map(\.code) == [.unknownName])
    #expect(found.first?.line == "  - fill: {nmber: ************0026}")
  }

  @Test("a code is never repeated in a message")
  func codes() throws {
    let english = try Shipped.english()
    let text = """
      till: 1
      name: n
      steps:
        - start: checkout
        - {type: {otp: 24680}, prss: pay}
        - {fill: {"security-code": "975"}, prss: pay}
        - {page: {fields: {code: '13579'}, buton: x}}
      """
    let found = try Shipped.runner().check([ScenarioFile(path: "here.till.yaml", text: text)])
    let said = found.map { $0.text(in: english) }.joined(separator: "\n")
    #expect(found.count >= 4)
    for code in ["24680", "975", "13579"] { #expect(!said.contains(code), "\(said)") }
  }

  @Test("control characters and long lines from a file reach nobody's terminal as they are")
  func visible() throws {
    let english = try Shipped.english()
    let long = String(repeating: "x", count: 5_000)
    let text = "till: 1\nname: n\nsteps:\n  - {press: \"\u{202E}\u{200F}\(long)\", \(long.prefix(500)): 1}\n"
    let found = try Shipped.runner().check([ScenarioFile(path: "here.till.yaml", text: text)])
    for complaint in found {
      let said = complaint.text(in: english)
      #expect(said.split(separator: "\n").allSatisfy { $0.count < 1_500 })
      #expect(!said.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{200F}" })
    }
    #expect(found.contains { $0.code == .unknownValue })
  }

  @Test("the same mistake in every variant is said once, a mistake in one variant is said for that one")
  func variants() throws {
    let text = """
      till: 1
      name: n
      vary: {method: [card, crad]}
      steps:
        - start: checkout
        - choose: ${method}
        - press: paay
      """
    let found = try Shipped.runner().check([ScenarioFile(path: "here.till.yaml", text: text)])
    #expect(found.map(\.code) == [.unknownValue, .unknownValue])
    #expect(found.map(\.place.line) == [6, 7])
  }

  @Test("the messages as JSON say the same with their places")
  func json() throws {
    let report = try Shipped.run("till: 1\nname: n\nsteps:\n  - start: checkot\n")
    let json = report.published(in: try Shipped.english()).jsonText
    for part in [
      #""exit": 2"#, #""code": "E104""#, #""severity": "error""#, #""file": "here.till.yaml""#, #""line": 4"#,
      #""column": 12"#, #""length": 7"#, #""message": "unknown target `checkot`""#, #""did you mean `checkout`?""#,
    ] { #expect(json.contains(part), "\(json)") }
  }
}
