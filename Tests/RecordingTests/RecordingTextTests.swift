import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Phone
import Simulation
import Testing
import Wire
import WorldFixture

@testable import Recording

@Suite("The texts of a recording")
struct RecordingTextTests {
  private static let deeds: [Command.PaymentDeed] = [
    .payInBank(isRightAmount: true), .payInBank(isRightAmount: false), .outside("chargeback"), .operate(.void),
    .retry(.void), .operate(.capture(Money(minorUnits: 1, currency: .kwd))),
    .operate(.refund(Money(minorUnits: 14_800, currency: .sar))),
  ]

  private static let payments: [Command] = deeds.flatMap { [.payment($0), .payment($0, of: "TILL-2-1")] }

  private static let plain: [Command] =
    [
      .pace(.paused), .pace(.running(60)), .advance(.milliseconds(1_500)), .nextTimer, .phone(.network(.online)),
      .phone(.network(.offline)), .event(.detailsOpened), .event(.submitted), .event(.escaped), .event(.focusMoved(-2)),
      .event(.edited(.insert("visa"))), .event(.edited(.deleteBackward)), .event(.edited(.deleteForward)),
      .event(.edited(.deleteToStart)), .event(.edited(.deleteWord)), .event(.edited(.left)), .event(.edited(.right)),
      .event(.edited(.home)), .event(.edited(.end)), .event(.focused(.field(.page("otp")))),
      .event(.focused(.field(.cardNumber))), .event(.focused(.button(.page("submit")))),
      .event(.focused(.button(.bank("mock")))), .event(.pressed(.prompt)), .event(.pressed(.leave)),
      .link("tillshop://return/\u{1}\"\\é", .automatic, source: .socket),
      .link("", .entry(.receiveDeeplink(showStatusView: true)), source: .urlBar),
      .link("x", .entry(.receiveDeeplink(showStatusView: false)), source: .browser),
      .link("x", .entry(.handleDeeplink), source: .browser),
      .link("x", .entry(.continueUserActivity), source: .page), .link("x", .entry(.openURL), source: .urlBar),
    ]

  static let commands: [Command] =
    plain + payments
    + PaymentMethod.allCases.flatMap { [Command.event(.methodChosen($0)), .event(.methodHighlighted($0))] }
    + Command.WebhookChange.plain.map { .webhooks($0) }
    + LostPart.allCases.flatMap { [.loss(of: $0), .loss(of: $0, calls: OperationPattern("stc-pay.confirm"))] }.map {
      .fault($0)
    }
    + ButtonID.fixed.map { .event(.pressed($0)) } + RecordedFaults.all.map { .fault($0) } + [.heal(nil), .heal("f1")]
    + [Chance("0.3"), .half, .never].compactMap { $0 }.map { .phone(.universalLinks(.unreliable($0))) }
    + [.releaseOne(3), .repeat(7), .forge(.tooOld, 4), .delay(2, .milliseconds(90_000))].map { .webhooks($0) }

  @Test("every command is the same after it was written and read", arguments: commands.indices)
  func roundTrip(index: Int) throws {
    let command = Self.commands[index]
    let entry = RecordingEntry(
      at: Timestamp(milliseconds: 1_772_355_600_000), .commanded(RecordedCommand(command)))
    let again = try RecordingEntry(reading: entry.text)
    #expect(again.text == entry.text)
    #expect(again.at == entry.at)
    guard case .commanded(let recorded) = again.doing else {
      Issue.record("\(again.name)")
      return
    }
    #expect("\(recorded.command)" == "\(command)")
  }

  private static func former(_ effect: String, _ now: FaultEffect) -> (String, Command) {
    (
      #""do":"fault","rule":{"id":"a","operation":"*","calls":{"per-mille":500},"effect":\#(effect)}"#,
      .fault(FaultRule(id: "a", operation: .all, occurrence: .chance(.half), effect: now))
    )
  }

  @Test(
    "the words that earlier recordings have are read still",
    arguments: [
      (#""do":"network","online":false"#, Command.phone(.network(.offline))),
      (#""do":"network","online":true"#, .phone(.network(.online))),
      (#""do":"lose-next","part":"answer""#, .fault(.loss(of: .answer))),
      (
        #""do":"lose","part":"request","call":"stc-pay.confirm""#,
        .fault(.loss(of: .request, calls: OperationPattern("stc-pay.confirm")))
      ),
      (
        #""do":"fault","rule":{"id":"a","operation":"*.x","sender":"app","calls":[1,4],"lasting":30000,"effect":{"name":"drop-before"}}"#,
        .fault(
          FaultRule(
            id: "a", operation: OperationPattern("*.x"), side: .app, occurrence: .nth(1...4), lasting: .seconds(30),
            effect: .dropBefore))
      ),
      former(#"{"name":"latency","time":5000}"#, .latency(.fixed(.seconds(5)))),
      former(
        #"{"name":"latency","median":400,"p99":3000}"#, .latency(.shaped(median: .milliseconds(400), p99: .seconds(3)))),
      former(#"{"name":"timeout","time":1500}"#, .timeout(.milliseconds(1_500))),
      former(#"{"name":"status","status":503}"#, .status(503)), former(#"{"name":"truncate"}"#, .truncate(nil)),
      former(#"{"name":"truncate","bytes":17}"#, .truncate(17)),
      former(#"{"name":"clock-skew","time":600000}"#, .clockSkew(.seconds(600))),
      former(#"{"name":"clock-skew","time":-600000}"#, .clockSkew(.seconds(-600))),
      former(#"{"name":"kill-backend","server":"merchant","time":7000}"#, .killBackend(.merchant, down: .seconds(7))),
      former(#"{"name":"answer","status":200,"body":"{}"}"#, .answer(status: 200, body: "{}")),
      (
        #""do":"link","url":"x","door":"open-url","source":"page""#, .link("x", .entry(.openURL), source: .page)
      ),
      (
        #""do":"link","url":"x","door":"continue-user-activity","source":"page""#,
        .link("x", .entry(.continueUserActivity), source: .page)
      ),
      (
        #""do":"link","url":"x","door":"browser","trigger":"tap","source":"browser""#,
        .link("x", .browser(.tap), source: .browser)
      ),
    ])
  func formerWords(words: String, command: Command) throws {
    let entry = RecordingEntry(at: Timestamp(milliseconds: 1_772_355_600_000), .commanded(RecordedCommand(command)))
    let name = RecordedCommand(command).name
    let start = try #require(entry.text.firstRange(of: "\"do\":\"\(name)\""))
    let again = try RecordingEntry(reading: entry.text[..<start.lowerBound] + words + "}")
    guard case .commanded(let recorded) = again.doing else {
      Issue.record("\(again.name)")
      return
    }
    #expect("\(recorded.command)" == "\(command)")
  }

  @Test("what could not be read again is not done")
  func tooFar() throws {
    let world = RecordedWorld(try TestSetup.world())
    #expect(world.perform(.advance(.seconds(40_000_000_000)))?.kind == .outOfRange)
    #expect(world.perform(.event(.focusMoved(.max)))?.kind == .outOfRange)
    #expect(world.entries.isEmpty)
    #expect(world.now == world.setup.start)
  }

  static let wrong: [(String, RecordingProblem.Kind, String)] = [
    ("", .notJSON, ""), ("[]", .notJSON, ""), ("null", .notJSON, ""), ("{", .notJSON, ""),
    ("{}", .missing, "at"), (#"{"at":"1","do":"submit"}"#, .malformed, "at"),
    (#"{"at":1.5,"do":"submit"}"#, .malformed, "at"), (#"{"at":-1,"do":"submit"}"#, .outOfRange, "at"),
    (#"{"at":99999999999999999999,"do":"submit"}"#, .malformed, "at"),
    (#"{"at":253402300800000,"do":"submit"}"#, .outOfRange, "at"), (#"{"at":1}"#, .missing, "do"),
    (#"{"at":1,"do":7}"#, .malformed, "do"), (#"{"at":1,"do":"dance"}"#, .unknown, "do"),
    (#"{"at":1,"do":"submit","why":1}"#, .surplus, "why"), (#"{"at":1,"at":2,"do":"submit"}"#, .surplus, "at"),
    (#"{"at":1,"do":"choose"}"#, .missing, "method"), (#"{"at":1,"do":"choose","method":"cash"}"#, .unknown, "method"),
    (#"{"at":1,"do":"press","button":"x"}"#, .unknown, "button"), (#"{"at":1,"do":"focus"}"#, .missing, "button"),
    (#"{"at":1,"do":"focus","field":"x"}"#, .unknown, "field"),
    (#"{"at":1,"do":"move","stops":9223372036854775807}"#, .outOfRange, "stops"),
    (#"{"at":1,"do":"advance","by":9223372036854775807}"#, .outOfRange, "by"),
    (#"{"at":1,"do":"advance","by":-1}"#, .outOfRange, "by"),
    (#"{"at":1,"do":"pace","speed":-1}"#, .outOfRange, "speed"),
    (#"{"at":1,"do":"network","online":"yes"}"#, .malformed, "online"),
    (#"{"at":1,"do":"edit","change":"twist"}"#, .unknown, "change"),
    (#"{"at":1,"do":"operate","operation":"refund"}"#, .missing, "amount"),
    (#"{"at":1,"do":"operate","operation":"void","amount":1}"#, .surplus, "amount"),
    (
      #"{"at":1,"do":"operate","operation":"refund","amount":9223372036854775807,"currency":"SAR"}"#, .outOfRange,
      "amount"
    ),
    (#"{"at":1,"do":"operate","operation":"refund","amount":1,"currency":"XXX"}"#, .unknown, "currency"),
    (#"{"at":1,"do":"link","url":"x","door":"automatic","source":"moon"}"#, .unknown, "source"),
    (#"{"at":1,"do":"link","url":"x","door":"back","source":"socket"}"#, .unknown, "door"),
    (#"{"at":1,"do":"link","url":"x","door":"receive-deeplink","source":"socket"}"#, .missing, "shows-status"),
    (#"{"at":1,"do":"type","field":"expiry"}"#, .missing, "as"),
    (#"{"at":1,"do":"type","field":"expiry","as":"song"}"#, .unknown, "as"),
    (#"{"at":1,"do":"type","field":"card-number","as":"digits","length":-1}"#, .outOfRange, "length"),
    (#"{"at":1,"do":"type","field":"card-number","as":"digits","length":2,"behind":999}"#, .outOfRange, "behind"),
    (
      #"{"at":1,"do":"type","field":"card-number","as":"card","length":16,"first":"4464040","last":"","luhn":true,"brand":""}"#,
      .malformed, "first"
    ),
    (
      #"{"at":1,"do":"type","field":"card-number","as":"card","length":12,"first":"446404","last":"0007","luhn":true,"brand":""}"#,
      .malformed, "last"
    ),
  ]

  @Test("a text that is no entry is told by its place and field", arguments: wrong)
  func wrongEntries(text: String, kind: RecordingProblem.Kind, field: String) {
    #expect(throws: RecordingProblem(kind, part: .entry(3), field: field)) {
      _ = try RecordingEntry(reading: text, number: 3)
    }
  }

  static let senseless: [([String], RecordingProblem)] = [
    ([#"{"at":1,"do":"submit"}"#], RecordingProblem(.backwards, part: .entry(1), field: "at")),
    ([#"{"at":5000000000000,"do":"submit"}"#], RecordingProblem(.outOfRange, part: .entry(1), field: "at")),
    (
      [#"{"at":1772344800000,"do":"submit"}"#, #"{"at":1772344800000,"do":"type","field":"expiry","as":"kept"}"#],
      RecordingProblem(.notInHand, part: .entry(2), field: "expiry")
    ),
    (
      [
        #"{"at":1772344800000,"do":"details"}"#,
        #"{"at":1772344800000,"do":"type","field":"shopper-name","as":"message","index":0,"length":6}"#,
      ], RecordingProblem(.noSuchMessage, part: .entry(2), field: "shopper-name")
    ),
    (
      [
        #"{"at":1772344800000,"do":"details"}"#,
        #"{"at":1772344800000,"do":"type","field":"shopper-name","as":"datum","provider":"nobody","index":0,"kind":"card","length":16}"#,
      ], RecordingProblem(.noSuchDatum, part: .entry(2), field: "shopper-name")
    ),
  ]

  @Test("entries that make no sense where they stand are told by their place", arguments: senseless)
  func senselessEntries(texts: [String], problem: RecordingProblem) throws {
    let setup = try TestSetup.world()
    #expect(setup.start.milliseconds == 1_772_344_800_000)
    #expect(throws: problem) {
      _ = try Recording.restore(setup: setup.text, entries: texts, stores: TestSetup.find)
    }
  }

  @Test("a text changed anywhere is read or refused, and never stops the program")
  func garbage() throws {
    let person = try #require(RecordedFlow.all.first).played()
    let texts = person.world.entries.map(\.text)
    let setup = person.world.setup.text
    var refused = 0
    for (index, text) in texts.enumerated() {
      let bytes = Array(text.utf8)
      for place in bytes.indices where (place + index).isMultiple(of: 3) {
        var changed = bytes
        changed[place] = [0x22, 0x39, 0x7B, 0x2D, 0x00, 0xFF][place % 6]
        var all = texts
        all[index] = String(decoding: changed, as: UTF8.self)
        do {
          let entry = try RecordingEntry(reading: all[index], number: index + 1)
          // A changed moment can lead years ahead, which is right but takes its time.
          guard abs(entry.at.milliseconds - person.world.now.milliseconds) < 100_000_000 else { continue }
          _ = try Recording.restore(setup: setup, entries: Array(all.prefix(index + 2)), stores: TestSetup.find)
        } catch { refused += 1 }
      }
    }
    #expect(refused > 100)
  }
}

extension ButtonID {
  /// A button with a name that somebody else made up.
  fileprivate static let prompt = ButtonID.page("a/b \"c\"")
}

@Suite("The text of a set-up")
struct WorldSetupTextTests {
  @Test("a set-up is the same after it was written and read", arguments: RecordedFlow.all)
  func roundTrip(flow: RecordedFlow) throws {
    let setup = try flow.setup()
    let again = try WorldSetup(reading: setup.text, stores: TestSetup.find)
    #expect(again.text == setup.text)
    #expect(again.faults == setup.faults)
    #expect(again.phone == setup.phone)
    #expect(again.settings == setup.settings)
    #expect(again.jobOrder == setup.jobOrder)
  }

  @Test("everything that can be set up is written")
  func everything() throws {
    var setup = try TestSetup.world("london")
    setup.seed = .max
    setup.start = Timestamp(milliseconds: 1_900_000_000_123)
    setup.language = "qps"
    setup.jobOrder = .shuffled(seed: .max - 1)
    setup.shopper = Shopper(givenName: "A", familyName: "", email: "b@c.d", mobile: "+1 2")
    setup.order = Order(
      number: "A-7",
      items: [
        OrderItem(name: "x", reference: "y", quantity: 2, unitPrice: Money(minorUnits: 5, currency: .gbp)),
        OrderItem(name: "z", reference: "", quantity: 1, unitPrice: Money(minorUnits: 0, currency: .gbp)),
      ])
    setup.phone = Phone(network: .slow(.milliseconds(70)), isJailbroken: true, seesForeignCertificate: true)
    for setting in WorldSettings.all { TestSetup.set(&setup, setting.id, setting.choices.last ?? "") }
    setup.faults = RecordedFaults.all
    setup.rules = [.stableIdempotencyKey, .capturedOnce]
    let again = try WorldSetup(reading: setup.text, stores: TestSetup.find)
    #expect(again.text == setup.text)
    #expect(again.store == setup.store)
    #expect(again.seed == setup.seed)
    #expect(again.start == setup.start)
    #expect(again.language == setup.language)
    #expect(again.jobOrder == setup.jobOrder)
    #expect(again.shopper == setup.shopper)
    #expect(again.order == setup.order)
    #expect(again.phone == setup.phone)
    #expect(again.settings == setup.settings)
    #expect(again.faults == setup.faults)
    #expect(again.rules == setup.rules)
    #expect(!again.isDeviceTrusted)
  }

  @Test(
    "the rules that are off are kept; a set-up in which every rule is looked at says nothing of rules, as it always did"
  )
  func rules() throws {
    var setup = try TestSetup.world("london")
    #expect(!setup.text.contains("rules"))
    #expect(try WorldSetup(reading: setup.text, stores: TestSetup.find).rules == Set(PaymentRule.allCases))
    setup.rules.subtract([.stableIdempotencyKey, .notifiedOnTime])
    #expect(setup.text.contains(#""rules-off":["stable-idempotency-key","notified-on-time"]"#))
    let older = setup.text.replacing("stable-idempotency-key", with: "one-key")
    #expect(try WorldSetup(reading: older, stores: TestSetup.find).rules == setup.rules)
    #expect(try WorldSetup(reading: setup.text, stores: TestSetup.find).rules == setup.rules)
    setup.rules = []
    #expect(try WorldSetup(reading: setup.text, stores: TestSetup.find).rules.isEmpty)
  }

  @Test("how likely universal links work is kept; without a number it is one half, as it always was")
  func chance() throws {
    var setup = try TestSetup.world("london")
    setup.phone.universalLinks = .unreliable(.half)
    #expect(setup.text.contains(#""universal-links":"unreliable""#))
    #expect(try WorldSetup(reading: setup.text, stores: TestSetup.find).phone == setup.phone)
    setup.phone.universalLinks = .unreliable(try #require(Chance("0.3")))
    #expect(setup.text.contains(#""universal-links":"unreliable(0.3)""#))
    #expect(try WorldSetup(reading: setup.text, stores: TestSetup.find).phone == setup.phone)
  }

  @Test(
    "a text that is no set-up is told by its field",
    arguments: [
      (#""store":"london""#, #""store":"mars""#, RecordingProblem.Kind.noSuchStore, "store"),
      (#""seed":"1""#, #""seed":1"#, .malformed, "seed"), (#""seed":"1""#, #""seed":"-1""#, .malformed, "seed"),
      (#""language":"en","#, "", .missing, "language"),
      (#""settings":{}"#, #""settings":{"x":"y"}"#, .unknown, "settings.x"),
      (#""network":"online""#, #""network":"fog""#, .unknown, "phone.network"),
      (#""network":"online""#, #""network":-1"#, .outOfRange, "phone.network"),
      (#""jailbroken":false"#, #""jailbroken":0"#, .malformed, "phone.jailbroken"),
      (#""universal-links":"work""#, #""universal-links":"unreliable(3)""#, .unknown, "phone.universal-links"),
      (#""faults":[]"#, #""faults":[{}]"#, .missing, "faults.1.on"),
      (#""faults":[]"#, #""faults":{}"#, .malformed, "faults"),
      (#""faults":[]"#, #""faults":[{"on":"*","do":{"status":5}}]"#, .outOfRange, "faults.1.do.status"),
      (#""faults":[]"#, #""faults":[{"on":"*","do":{"latency":"5"}}]"#, .malformed, "faults.1.do.latency"),
      (#""faults":[]"#, #""faults":[{"on":"*","do":"status"}]"#, .missing, "faults.1.do"),
      (#""faults":[]"#, #""faults":[{"on":"*","nth":1,"every":2,"do":"reset"}]"#, .surplus, "faults.1.every"),
      (#""faults":[]"#, #""faults":[{"on":"*","sender":"cook","do":"reset"}]"#, .unknown, "faults.1.sender"),
      (#""faults":[]"#, #""faults":[],"more":1"#, .surplus, "more"),
      (#""faults":[]"#, #""faults":[],"rules-off":"one-key""#, .malformed, "rules-off"),
      (#""faults":[]"#, #""faults":[],"rules-off":["two-keys"]"#, .unknown, "rules-off"),
      (
        #""faults":[]"#, #""faults":[{"id":"a","operation":"*","calls":[3,1],"effect":{"name":"offline"}}]"#,
        .outOfRange,
        "faults.1.nth"
      ),
      (
        #""faults":[]"#, #""faults":[{"id":"a","operation":"*","effect":{"name":"offline","time":1}}]"#, .surplus,
        "faults.1.do.offline"
      ),
    ])
  func wrong(part: String, other: String, kind: RecordingProblem.Kind, field: String) throws {
    let text = try TestSetup.world("london").text
    #expect(text.contains(part))
    #expect(throws: RecordingProblem(kind, part: .setup, field: field)) {
      _ = try WorldSetup(reading: text.replacing(part, with: other), stores: TestSetup.find)
    }
  }
}

private enum RecordedFaults {
  /// Every kind of fault, and every way to say which calls.
  static let all: [FaultRule] = {
    let effects: [FaultEffect] =
      FaultKind.allCases.map(\.usual) + [
        .latency(.shaped(median: .milliseconds(400), p99: .seconds(3))), .truncate(17), .truncate(0),
        .clockSkew(.seconds(-600)), .killBackend(.merchant, down: .seconds(7)), .answer(status: 200, body: "{}"),
      ]
    let occurrences: [Occurrence] = [.each, .nth(1...4), .every(3), .chance(.half)]
    return effects.enumerated().map {
      FaultRule(
        id: "f\($0.offset)", operation: OperationPattern("*.x"), side: $0.offset.isMultiple(of: 2) ? .app : nil,
        occurrence: occurrences[$0.offset % 4], lasting: $0.offset.isMultiple(of: 3) ? .seconds(30) : nil,
        effect: $0.element)
    }
  }()
}
