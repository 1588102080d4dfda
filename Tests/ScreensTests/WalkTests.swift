import Frames
import Inspection
import Testing

@testable import Screens

@Suite("Random hands")
struct WalkTests {
  /// A small linear generator, so that a walk can be repeated.
  struct Dice {
    var state: UInt64
    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(sides))
    }
  }

  static let keys: [Input] = [
    .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
    .control("p"), .control("o"), .control("u"), .control("w"), .function(1), .function(2), .function(3), .unknown,
    .paste("4201 3201\u{1B}[31m 11111010"), .paste("https://x\u{202E}"), .insert, .alt("r"), .alt("d"), .alt("m"),
    .alt("e"),
    .function(4), .function(6), .function(10), .control("n"), .control("t"), .paste("tillshop://return?id=x"),
    .resized(Size(width: 9, height: 9)),
  ]

  @Test("no sequence of keys, clicks and sizes breaks a frame", arguments: 0..<12)
  func walk(seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 7_919 &+ 1)
    let screens = try SampleScreen.all()
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789?:/+-=] ه")
    var driver = try Driver(Samples.selecting())
    for step in 0..<150 {
      if step.isMultiple(of: 10) {
        driver.snapshot = screens[dice.roll(screens.count)].snapshot
        driver.size = Size(width: 1 + dice.roll(130), height: 1 + dice.roll(45))
      }
      switch dice.roll(4) {
      case 0: driver.key(.character(letters[dice.roll(letters.count)]))
      case 1:
        let kind = MouseInput.Kind.allCases[dice.roll(4)]
        let position = Position(x: dice.roll(driver.size.width), y: dice.roll(driver.size.height))
        driver.key(.mouse(MouseInput(kind: kind, position: position)))
      default: driver.key(Self.keys[dice.roll(Self.keys.count)])
      }
      let frame = driver.frame
      #expect(frame.surface.size == driver.size)
      if let cursor = frame.cursor { #expect(Region(driver.size).contains(cursor)) }
    }
  }
}
