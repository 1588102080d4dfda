import Scenarios
import Testing

/// One file with every common mistake in it, and everything that is said about it at once.
@Suite("A scenario full of mistakes")
struct TypoTests {
  static let text = """
    till: 1
    id: typo
    name: deliberately wrong, to show the messages
    given:
      clock: 2026-03-01T09:00:00Z
      cart:
        order: ORD-1
        total: 250.000 SAR
      gateways: {stcpya: {retry: {max: 2}}}
      buyer: {mobil: 0512345678}
    steps:
      - start: checkout
      - chose: stc-pay
      - choose: stcpya
      - fill: {mobile: 0512345678}
        press: send-code
      - fill: {number: 4539 5787 6362 1486}
      - fault: {on: stc-pay.confirm, do: drop-respones}
      - fault: {on: stc-pay.confrim, do: drop-response}
      - clock: -5m
      - clock: {to: 2026-02-28T09:00:00Z}
      - heal: lsot
      - expect:
          screan: {is: otp}
          provider: {status: capturd}
      - type: {otp: 123456}
      - open: ${sesion}
      - rewind: strat
    steps:
      - start: checkout
    """

  static let messages = """
    bad/typo.till.yaml:8:12: error[E201] SAR has 2 decimals, this has 3
       |
     8 |     total: 250.000 SAR
       |            ^^^^^^^^^^^
       = write 250.00 SAR

    bad/typo.till.yaml:9:14: error[E104] no gateway `stcpya` is registered
       |
     9 |   gateways: {stcpya: {retry: {max: 2}}}
       |              ^^^^^^
       = did you mean `stc-pay`?

    bad/typo.till.yaml:10:11: error[E101] `buyer` has no field `mobil`
        |
     10 |   buyer: {mobil: 0512345678}
        |           ^^^^^
        = did you mean `mobile`?

    bad/typo.till.yaml:13:5: error[E101] unknown action `chose`
        |
     13 |   - chose: stc-pay
        |     ^^^^^
        = did you mean `choose`?

    bad/typo.till.yaml:14:13: error[E104] unknown method `stcpya`
        |
     14 |   - choose: stcpya
        |             ^^^^^^
        = did you mean `stc-pay`?

    bad/typo.till.yaml:16:5: error[E103] a step does one thing; this one has `fill` and `press`
        |
     16 |     press: send-code
        |     ^^^^^
        = start a new step: put `- ` before `press`

    bad/typo.till.yaml:17:20: error[E301] this passes the card-number check but is not one of Till’s published test cards
        |
     17 |   - fill: {number: **** **** **** 1486}
        |                    ^^^^^^^^^^^^^^^^^^^
        = use a published test card (`till cards` lists them all); scenario files are shared, and must never contain a real number

    bad/typo.till.yaml:18:38: error[E104] unknown fault `drop-respones`
        |
     18 |   - fault: {on: stc-pay.confirm, do: drop-respones}
        |                                      ^^^^^^^^^^^^^
        = did you mean `drop-response`?

    bad/typo.till.yaml:19:17: error[E104] unknown call `stc-pay.confrim`
        |
     19 |   - fault: {on: stc-pay.confrim, do: drop-response}
        |                 ^^^^^^^^^^^^^^^
        = did you mean `stc-pay.confirm`?
        = if your own gateway makes this call, declare it: `given: {calls: [...]}`

    bad/typo.till.yaml:20:12: error[E202] time cannot run backwards
        |
     20 |   - clock: -5m
        |            ^^^
        = to go back, set a `checkpoint:` and `rewind:` to it

    bad/typo.till.yaml:21:17: error[E202] time cannot run backwards
        |
     21 |   - clock: {to: 2026-02-28T09:00:00Z}
        |                 ^^^^^^^^^^^^^^^^^^^^
        = to go back, set a `checkpoint:` and `rewind:` to it

    bad/typo.till.yaml:22:11: error[E203] no fault called `lsot` was started before this step
        |
     22 |   - heal: lsot
        |           ^^^^
        = give the fault an `id:` first

    bad/typo.till.yaml:24:7: error[E101] `expect` has no field `screan`
        |
     24 |       screan: {is: otp}
        |       ^^^^^^
        = did you mean `screen`?

    bad/typo.till.yaml:25:26: error[E104] unknown provider status `capturd`
        |
     25 |       provider: {status: capturd}
        |                          ^^^^^^^
        = did you mean `captured`?

    bad/typo.till.yaml:26:17: warning[W401] a code without quotes; other YAML readers read it as a number
        |
     26 |   - type: {otp: ******}
        |                 ^^^^^^
        = put it in quotes

    bad/typo.till.yaml:27:11: error[E204] `${sesion}` has no value
        |
     27 |   - open: ${sesion}
        |           ^^^^^^^^^
        = did you mean `session`?

    bad/typo.till.yaml:28:13: error[E209] no checkpoint called `strat` was set before this step
        |
     28 |   - rewind: strat
        |             ^^^^^
        = did you mean `start`?

    bad/typo.till.yaml:29:1: error[E002] `steps` appears twice, first on line 11
        |
     29 | steps:
        | ^^^^^
    """

  @Test("everything is found at once, with its place, its line and the nearest valid word")
  func golden() throws {
    let report = try Shipped.runner().run([ScenarioFile(path: "bad/typo.till.yaml", text: Self.text)])
    let english = try Shipped.english()
    let text = report.complaints.map { $0.text(in: english) }.joined(separator: "\n\n")
    #expect(text == Self.messages, "\(text)")
    #expect(report.exitCode == .files)
    #expect(report.runs.isEmpty)
  }

  @Test(
    "what a parser counts behind the end of a file is told at its end",
    arguments: ["till: 1\nname: an example\nae", "till: 1\nname: [\n", "till: \"1", "? ", "till: 1\n\t- a"])
  func end(text: String) throws {
    let complaints = try Shipped.runner().check([ScenarioFile(path: "end.till.yaml", text: text)])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(!complaints.isEmpty)
    for place in complaints.map(\.place) {
      try #require((1...lines.count).contains(place.line), "\(place)")
      #expect((1...lines[place.line - 1].count + 1).contains(place.column), "\(place)")
    }
  }

  /// The file of the reference, whose spelling of other words is another tool's.
  static let reference = """
    till: 1
    id: typo
    name: deliberately wrong, to show the messages
    given:
      clock: 2026-03-01T09:00:00Z
      cart:
        order: ORD-1
        total: 250.000 SAR
      gateways:
        stcpya: {retry: {max: 2}}
      card: {number: 4539578763621486}
    steps:
      - chose: stcpay
      - fill: {mobile: 0512345678}
        press: send-code
      - fault: {on: stcpay.confirm, do: drop-respones}
      - clock: -5m
      - heal: lsot
      - expect:
          screan: {is: otp}
          provider: {status: capturd}
      - type: {otp: 123456}
    steps:
      - start: checkout
    """

  @Test("twelve common mistakes are each found where they are, and a thirteenth that follows from one")
  func twelve() throws {
    let complaints = try Shipped.runner().check([ScenarioFile(path: "typo.till.yaml", text: Self.reference)])
    let found = complaints.map { "\($0.code.rawValue) \($0.place.line):\($0.place.column)" }
    #expect(
      found == [
        "E201 8:12", "E104 10:5", "E101 11:3", "E301 11:18", "E101 13:5", "E103 15:5", "E104 16:37", "E202 17:12",
        "E203 18:11", "E101 20:7", "E104 21:26", "W401 22:17", "E002 23:1",
      ], "\(found)")
  }
}
