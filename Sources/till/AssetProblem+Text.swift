import TillAssets

extension AssetProblem {
  /// What is wrong and what to do, for standard error.
  var text: String { "till: " + sentence }

  /// What is wrong and what to do. It stands here because without Till's data there is no language table.
  var sentence: String {
    switch self {
    case .notFound(let looked):
      "its data is nowhere to be found; looked in \(looked.joined(separator: " and ")). Set TILL_ASSETS to the folder that holds `languages` and `stores`."
    case .notAnAssetFolder(let path):
      "TILL_ASSETS names \(path), which has no readable `languages` folder. Name Till's data folder, or unset the variable."
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .tooLarge(let path): "\(path) is larger than \(TextFile.largest) bytes, which is more than Till reads."
    case .notUTF8(let path): "\(path) is no UTF-8 text. Save it as UTF-8."
    case .malformed(let path, let line, let column, let detail):
      "\(path):\(line):\(column): this is no JSON (\(detail)). Mend the file or put the original back."
    case .wrongValue(let path, let field, let expected): "\(path): `\(field)` must be \(expected)."
    case .unknownName(let kind, let name, let nearest, let known):
      "there is no \(kind) `\(name)`. " + (nearest.map { "Did you mean `\($0)`? " } ?? "")
        + "There is: \(known.joined(separator: ", "))."
    }
  }
}
