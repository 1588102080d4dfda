public import Checkout
public import Frames
public import Language

/// The screens as lines of words, for terminals that can do no more and for ears: each line says role, name, value and state.
public struct PlainScreen: Sendable {
  /// The words.
  public let phrases: Phrasebook

  /// A plain screen in a language.
  public init(phrases: Phrasebook) { self.phrases = phrases }

  /// The size to draw frames at so that nothing is hidden.
  public static let size = Size(width: 80, height: 120)

  /// The frame's outline as lines; what can be pressed or filled has its number in front.
  public func lines(of frame: Frame) -> [String] { [] }

  /// What a typed line asks for: a number, a name or its beginning, a field with its new text, `?`; and what to answer when it
  /// asks for nothing that is there.
  ///
  /// Examples: `2`, `pay`, `number 4200 0000 0000 0000`, `3 05 12345678`, `quit`.
  public func read(_ line: String, interface: inout Interface, snapshot: Snapshot, frame: Frame)
    -> (actions: [Action], answer: [String])
  {
    ([], [])
  }
}
