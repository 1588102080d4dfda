extension AssetProblem {
  /// What is wrong and what to do, for standard error.
  public var text: String { "till: " + sentence }

  /// What is wrong and what to do. It stands here because without Till's data there is no language table.
  public var sentence: String {
    switch self {
    case .notFound(let looked):
      "cannot find Till's data (looked in \(looked.joined(separator: " and "))). Set TILL_ASSETS to the folder that holds `languages` and `stores`."
    case .notAnAssetFolder(let path):
      "TILL_ASSETS is \(path), which has no readable `languages` folder. Set it to Till's data folder, or unset it."
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)."
    case .tooLarge(let path):
      "\(path) is larger than \(TextFile.largest) bytes, the most that Till reads. Use a smaller file."
    case .notUTF8(let path): "\(path) is not UTF-8 text. Save it as UTF-8."
    case .malformed(let path, let line, let column, let detail):
      "\(path):\(line):\(column): invalid JSON (\(detail)). Fix the file or restore the original."
    case .wrongValue(let path, let field, let expected): "\(path): `\(field)` must be \(expected)."
    case .unknownName(let kind, let name, let nearest, let known):
      "there is no \(kind) `\(name)`. " + (nearest.map { "Did you mean `\($0)`? " } ?? "")
        + "Available: \(known.joined(separator: ", "))."
    }
  }
}
