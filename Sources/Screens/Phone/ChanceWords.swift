import Language
import Pages

extension Chance {
  /// It in words: as a percentage where that is a whole one, else in thousandths.
  var phrase: Phrase {
    perMille.isMultiple(of: 10)
      ? Phrase("chance.percent", ["percent": .number(perMille / 10)])
      : Phrase("chance.per-mille", ["thousandths": .number(perMille)])
  }
}

extension PhoneChange {
  /// Its words in one of the lists of the language table, such as `phone-change`.
  func phrase(below list: String) -> Phrase {
    guard case .universalLinks(.unreliable(let chance)) = self, chance != .half else {
      return Phrase("\(list).\(kind)")
    }
    return Phrase("\(list).universal-links/chance", ["chance": .phrase(chance.phrase)])
  }
}

extension UniversalLinks {
  /// The one behind this one; a chance other than one half comes from elsewhere.
  var next: UniversalLinks {
    switch self {
    case .work: .noFile
    case .noFile: .pinned
    case .pinned: .unreliable(.half)
    case .unreliable: .work
    }
  }
}
