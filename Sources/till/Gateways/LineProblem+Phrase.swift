import ForeignGateways
import Language

extension LineProblem {
  /// The problem of a gateway's program, for its author.
  var phrase: Phrase {
    switch self {
    case .ended(let words):
      words.isEmpty
        ? Phrase("cli.gateway.ended") : Phrase("cli.gateway.ended-saying", ["words": .text(Self.quoted(words))])
    case .silent(let seconds): Phrase("cli.gateway.silent", ["count": .number(seconds)])
    case .notReading(let seconds): Phrase("cli.gateway.not-reading", ["count": .number(seconds)])
    case .slow(let seconds): Phrase("cli.gateway.slow", ["count": .number(seconds)])
    case .wrong(let wrong): wrong.phrase
    case .unasked(let line): Phrase("cli.gateway.unasked", ["line": .text(line)])
    case .tooLong(let bytes): Phrase("cli.gateway.too-long", ["count": .number(bytes)])
    case .endless(let turns): Phrase("cli.gateway.endless", ["count": .number(turns)])
    case .notStarted(let reason): Phrase("cli.gateway.not-started", ["reason": .text(reason)])
    }
  }

  /// What a program said last: where it begins, which names what went wrong in most languages, and where it ends, which does in the
  /// others.
  private static func quoted(_ words: String) -> String {
    words.count <= 600 ? words : "\(words.prefix(200)) … \(words.suffix(400))"
  }

  /// The same as a whole sentence that names the program.
  func sentence(about command: String) -> Phrase {
    Phrase("cli.gateway", ["program": .text(command), "reason": .phrase(phrase)])
  }
}

extension WrongLine {
  fileprivate var phrase: Phrase {
    let values: [String: Phrase.Value] = [
      "line": .text(line), "field": .text(field), "expected": .phrase(expected.phrase),
    ]
    if field.isEmpty { return Phrase("cli.gateway.wrong-line", values) }
    return Phrase(isMissing ? "cli.gateway.missing-field" : "cli.gateway.wrong-field", values)
  }
}

extension LineExpectation {
  fileprivate var phrase: Phrase {
    func phrase(_ name: String, _ values: [String: Phrase.Value] = [:]) -> Phrase {
      Phrase("cli.gateway.expected.\(name)", values)
    }
    func list(_ words: [String]) -> Phrase.Value { .text(words.joined(separator: ", ")) }
    return switch self {
    case .json: phrase("json")
    case .id(let id): phrase("id", ["id": .text(String(id))])
    case .text: phrase("text")
    case .flag: phrase("flag")
    case .yes: phrase("yes")
    case .whole(let range) where range.upperBound == .max: phrase("number", ["least": .text(String(range.lowerBound))])
    case .whole(let range):
      phrase("whole", ["least": .text(String(range.lowerBound)), "most": .text(String(range.upperBound))])
    case .moment: phrase("moment")
    case .currency: phrase("currency")
    case .country: phrase("country")
    case .address: phrase("address")
    case .httpMethod: phrase("http-method")
    case .day: phrase("day")
    case .money: phrase("money", ["example": .text(#"{"amount": "148.00", "currency": "SAR"}"#)])
    case .word(let words): phrase("word", ["words": list(words)])
    case .texts: phrase("texts")
    case .list(let least): phrase("list", ["count": .number(least)])
    case .object: phrase("object")
    case .noField(let known): known.isEmpty ? phrase("not-here") : phrase("no-field", ["words": list(known)])
    case .one(let words): phrase("one", ["words": list(words)])
    }
  }
}
