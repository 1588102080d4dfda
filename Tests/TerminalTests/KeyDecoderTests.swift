import Frames
import Testing

@testable import Terminal

@Suite("The key decoder")
struct KeyDecoderTests {
  static let table: [(bytes: String, inputs: [Input])] = [
    ("a", [.character("a")]), ("é", [.character("é")]), ("日", [.character("日")]), ("😀", [.character("😀")]),
    ("\r", [.enter]),
    ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("\u{3}", [.control("c")]),
    ("\u{0}", [.control(" ")]), ("\u{1C}", [.control("\\")]), ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]),
    ("\u{1B}[B", [.down]),
    ("\u{1B}OB", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}OC", [.right]), ("\u{1B}[D", [.left]), ("\u{1B}OD", [.left]),
    ("\u{1B}[1;5C", [.wordRight]), ("\u{1B}[1;3D", [.wordLeft]), ("\u{1B}[1;2D", [.left]), ("\u{1B}Od", [.wordLeft]),
    ("\u{1B}\u{1B}[D", [.wordLeft]), ("\u{1B}\u{1B}OC", [.wordRight]), ("\u{1B}[Z", [.backTab]), ("\u{1B}[H", [.home]),
    ("\u{1B}[1~", [.home]), ("\u{1B}[7~", [.home]), ("\u{1B}OF", [.end]), ("\u{1B}[4~", [.end]), ("\u{1B}[8~", [.end]),
    ("\u{1B}[3~", [.delete]), ("\u{1B}[3;5~", [.delete]), ("\u{1B}[2~", [.insert]), ("\u{1B}[5~", [.pageUp]),
    ("\u{1B}[6~", [.pageDown]),
    ("\u{1B}OP", [.function(1)]), ("\u{1B}[11~", [.function(1)]), ("\u{1B}[[A", [.function(1)]),
    ("\u{1B}[[E", [.function(5)]),
    ("\u{1B}[15~", [.function(5)]), ("\u{1B}[24~", [.function(12)]), ("\u{1B}[34~", [.function(20)]),
    ("\u{1B}[1;2P", [.function(1)]),
    ("\u{1B}[I", [.focusGained]), ("\u{1B}[O", [.focusLost]), ("\u{1B}b", [.alt("b")]), ("\u{1B}OM", [.enter]),
    ("\u{1B}Oq", [.character("1")]),
    ("\u{1B}[99~", [.unknown]), ("\u{1B}[97;5u", [.unknown]), ("\u{1B}[?1;2c", [.unknown]),
    ("\u{1B}[M !!x", [.unknown, .character("x")]),
    ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\x", [.unknown, .character("x")]),
    ("\u{1B}P1$r\u{7}x", [.unknown, .character("x")]),
    ("\u{1B}[12\rx", [.unknown, .enter, .character("x")]), ("\u{1B}\r", [.escape, .enter]), ("\u{9B}", [.unknown]),
    ("\u{1B}[<0;5;8M", [.mouse(MouseInput(kind: .press, position: Position(x: 4, y: 7)))]),
    ("\u{1B}[<2;1;1m", [.mouse(MouseInput(kind: .release, position: Position(x: 0, y: 0), button: .right))]),
    ("\u{1B}[<16;1;1M", [.mouse(MouseInput(kind: .press, position: Position(x: 0, y: 0)))]),
    ("\u{1B}[<64;3;3M", [.mouse(MouseInput(kind: .wheelUp, position: Position(x: 2, y: 2)))]),
    ("\u{1B}[<65;3;3M", [.mouse(MouseInput(kind: .wheelDown, position: Position(x: 2, y: 2)))]),
    ("\u{1B}[<35;3;3M", [.unknown]),
    ("\u{1B}[<0;0;3M", [.unknown]), ("\u{1B}[<0;999999999999999999999;3M", [.unknown]),
    ("\u{1B}[200~a\rb\r\nc\u{1B}[31m\u{1B}[201~x", [.paste("a\nb\nc\u{1B}[31m"), .character("x")]),
    ("\u{1B}[200~\u{1B}[201~", [.paste("")]), ("\u{1B}[201~", [.unknown]),
  ]

  @Test("every sequence gives its inputs, however its bytes are cut", arguments: table.indices)
  func sequences(index: Int) {
    let (text, inputs) = Self.table[index]
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      #expect(
        decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...]) == inputs, "\(text.debugDescription) cut at \(cut)")
      #expect(!decoder.isWaiting)
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.feed([$0]) } == inputs)
  }

  @Test(
    "when nothing more comes, what has begun counts for what it is",
    arguments: [
      ("\u{1B}", [Input.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}[", [.alt("[")]),
      ("\u{1B}O", [.alt("O")]), ("\u{1B}[1;", [.unknown]),
      ("\u{1B}]52;c;", []), ("\u{1B}[200~abc\u{1B}[20", [.paste("abc")]), ("\u{1B}[200~abc", [.paste("abc")]),
    ])
  func flushing(text: String, inputs: [Input]) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array(text.utf8)).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == inputs)
    #expect(!decoder.isWaiting)
    #expect(decoder.feed([0x61]) == [.character("a")])
  }

  @Test("invalid bytes are dropped, and the next character is not")
  func invalid() {
    var decoder = KeyDecoder()
    #expect(
      decoder.feed([0xFF, 0x61, 0xC3, 0x62, 0xE6, 0x97, 0x63, 0xED, 0xA0, 0x80, 0x64, 0x80, 0xC0, 0xAF, 0x65])
        == "abcde".map(Input.character))
  }

  @Test("a terminal's own sequences from the database are known too")
  func extras() {
    var decoder = KeyDecoder(extras: [Array("\u{1B}[25z".utf8): .delete, Array("\u{1B}q".utf8): .function(1)])
    #expect(decoder.feed(Array("\u{1B}[25z\u{1B}q".utf8)) == [.delete, .function(1)])
  }

  @Test("a sequence without end is swallowed, and a paste without measure is cut")
  func endless() {
    var decoder = KeyDecoder()
    #expect(
      decoder.feed(Array("\u{1B}[".utf8) + [UInt8](repeating: 0x31, count: 5000) + Array("xa".utf8)) == [
        .unknown, .character("a"),
      ])
    let long =
      Array("\u{1B}[200~".utf8) + [UInt8](repeating: 0x31, count: KeyDecoder.longestPaste + 500) + KeyDecoder.pasteEnd
    guard case .paste(let text)? = decoder.feed(long).first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == KeyDecoder.longestPaste)
    #expect(!decoder.isWaiting)
  }

  @Test("any bytes, cut anywhere, give the same inputs and keep every plain letter", arguments: 0..<40)
  func noise(seed: Int) {
    var state = UInt64(seed) &* 7919 &+ 1
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let alphabet = Array("\u{1B}[O<;0123456789MmA~a\r]P\\".utf8) + [0x9B, 0xC3, 0xA9, 0xFF, 0x07]
    let bytes = (0..<400).map { _ in alphabet[Int(next() % UInt64(alphabet.count))] }
    var whole = KeyDecoder()
    var pieces = KeyDecoder()
    let expected = whole.feed(bytes)
    var got: [Input] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = min(rest.count, Int(next() % 7) + 1)
      got += pieces.feed(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(got == expected)
    #expect(whole.state == pieces.state)
  }

  @Test(
    "a burst with a line end is a paste; typing is not",
    arguments: [
      ("ab\r", [Input.character("a"), .character("b"), .enter]), ("abc\r", [.paste("abc\n")]),
      ("4242\t4242", "4242\t4242".map { $0 == "\t" ? .tab : .character($0) }),
      ("4242\t\t1230\r", [.paste("4242"), .tab, .tab, .paste("1230\n")]),
      ("\r\tabc", [.paste("\n"), .tab, .paste("abc")]), ("\r", [.enter]),
      ("abc\rdef\r\u{1B}[Ax", [.paste("abc\ndef\n"), .up, .character("x")]),
    ])
  func burst(text: String, inputs: [Input]) {
    var decoder = KeyDecoder()
    #expect(BurstRule.applied(to: decoder.feed(Array(text.utf8))) == inputs)
  }
}
