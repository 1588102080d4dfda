public import Basics
import Deeplinks
public import Wire

/// The reasons why a text is not a usable association file.
public enum AssociationFileProblem: Error, Hashable, Sendable {
  /// More bytes than `AssociationReader.largest`.
  case tooLarge(bytes: Int)
  /// A byte order mark in front, which JSON may not have (RFC 8259 section 8.1).
  case byteOrderMark
  /// More rules than `AssociationFile.mostRules`.
  case tooManyRules(Int)
  /// Patterns with more characters than `AssociationFile.mostCharacters`, variables counted as long as all their values.
  case tooComplex
  /// No JSON: what is wrong, and where, both counted from 1.
  case notJSON(JSONProblem.Kind, line: Int, column: Int)
  /// No JSON because of a character that looks like another, or like nothing, and where, both counted from 1.
  case lookalike(Lookalike, line: Int, column: Int)
  /// The file by which Android links apps and hosts, `assetlinks.json` (Google, Digital Asset Links), in place of Apple's.
  case assetLinks
  /// Something that everything else hangs on is missing: where it should be.
  case missing(place: String)
  /// Something that everything else hangs on is of another kind: where it is, and what it should be.
  case wrongKind(place: String, expected: Kind)

  /// A kind of JSON value.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An object.
    case object
    /// A list of objects, or the oldest form: an object with app identifiers as keys.
    case details
    /// A list of texts.
    case texts
    /// A list of objects.
    case objects
    /// A text.
    case text
    /// A text, or an object with texts.
    case query
    /// `true` or `false`.
    case truth

    /// A stable name in lower-case words with dashes.
    public var name: String { rawValue }
  }

  /// A stable name in lower-case words with dashes; for invalid JSON, followed by the kind of error.
  public var name: String {
    switch self {
    case .tooLarge: "too-large"
    case .byteOrderMark: "byte-order-mark"
    case .tooManyRules: "too-many-rules"
    case .tooComplex: "too-complex"
    case .notJSON(let kind, _, _):
      switch kind {
      case .unexpectedEnd: "not-json-unexpected-end"
      case .unexpectedByte: "not-json-unexpected-byte"
      case .badNumber: "not-json-bad-number"
      case .badString: "not-json-bad-string"
      case .tooDeep: "not-json-too-deep"
      case .trailingText: "not-json-trailing-text"
      }
    case .lookalike: "lookalike"
    case .assetLinks: "asset-links"
    case .missing: "missing"
    case .wrongKind(_, let expected): "wrong-kind-\(expected.name)"
    }
  }

  /// The values for a sentence about it, by the names of its placeholders.
  public var values: [String: String] {
    switch self {
    case .tooLarge(let bytes): ["bytes": String(bytes), "limit": String(AssociationReader.largest)]
    case .tooManyRules(let count): ["rules": String(count), "limit": String(AssociationFile.mostRules)]
    case .byteOrderMark, .assetLinks: [:]
    case .tooComplex: ["limit": String(AssociationFile.mostCharacters)]
    case .notJSON(_, let line, let column): ["line": String(line), "column": String(column)]
    case .lookalike(let found, let line, let column):
      ["line": String(line), "column": String(column), "character": found.codePoint, "name": found.name]
    case .missing(let place), .wrongKind(let place, _): ["place": ShownText.harmless(place)]
    }
  }
}

/// Something in an association file that a phone takes in silence and its author probably did not mean.
public struct AssociationWarning: Hashable, Sendable {
  /// Its place: a path of member names and list indices from the file's beginning.
  public let place: String
  /// The kind of warning.
  public let kind: Kind

  /// The kinds of warnings.
  public enum Kind: Hashable, Sendable {
    /// A value of another kind than it should be, so it is ignored.
    case wrongKind(expected: AssociationFileProblem.Kind)
    /// A name that means nothing, so it is ignored; the nearest that means something, if one is near.
    case unknownKey(String, nearest: String?)
    /// A name that is there twice; the last counts here.
    case repeatedKey(String)
    /// The oldest form of `details`.
    case oldestForm
    /// An entry without an app.
    case noApp
    /// An app identifier that is not a prefix, a point and a bundle identifier.
    case oddAppID(String)
    /// `appID` beside `appIDs`, which names it not: only phones before iOS 13 see it.
    case appIDBesideList(String)
    /// An entry without components and paths opens nothing.
    case opensNothing
    /// Paths beside components: only phones before iOS 13 read them.
    case pathsIgnored
    /// A component that names nothing matches every address.
    case matchesEverything
    /// A path with `://` in it: only the path of an address belongs there, so the pattern never matches.
    case wholeAddress(String)
    /// An item's pattern is not a text, which disables the whole object.
    case itemNotText(String)
    /// A variable that is neither built in nor the file's: the pattern never matches.
    case unknownVariable(String, nearest: String?)
    /// A `$(` that is never closed.
    case openVariable
    /// A variable of the file's with the name of a built-in one, which goes first here.
    case shadowedVariable(String)
    /// A variable in a variable's value, where it is plain text.
    case nestedVariable(String)
    /// A variable's name with `$`, `(` or `)` in it, which no pattern can write.
    case unusableVariable(String)
    /// A variable without values never matches.
    case emptyVariable(String)
    /// A path with something like `NOT ` in front that is not exactly that; whether phones take it is not confirmed.
    case oddNot(String)
    /// A path with `#` in it, where the fragment begins, so that it never matches.
    case fragmentInPath(String)
    /// A path with the query behind a `?`, which stands for one character there.
    case queryInPath(String)
    /// A part of a path that a router would fill in, such as `:id`, which stands for itself here.
    case routeParameter(String)
    /// A path that looks like a regular expression, whose signs stand for themselves here.
    case regularExpression(String)
    /// `NOT` in a component, where it is a part of the path.
    case notInComponent(String)
    /// `*` for a query item, which also matches where the item is missing (seen with Apple's `swcutil`).
    case matchesMissing(String)
    /// A text with a character that looks like another, or like nothing, so that it matches nothing as it is meant.
    case lookalike(Lookalike)
    /// An earlier rule, at this place, matches everything that it matches.
    case neverReached(by: String)
    /// It forbids what an earlier rule, at this place, has already let open.
    case excludesTooLate(by: String)
    /// It opens what an earlier rule, at this place, has already forbidden.
    case blockedBefore(by: String)
  }

  /// A stable name in lower-case words with dashes; with `-nearest` behind it where something near is known.
  public var name: String {
    switch kind {
    case .wrongKind(let expected): "wrong-kind-\(expected.name)"
    case .unknownKey(_, let nearest): nearest == nil ? "unknown-key" : "unknown-key-nearest"
    case .repeatedKey: "repeated-key"
    case .oldestForm: "oldest-form"
    case .noApp: "no-app"
    case .oddAppID: "odd-app-id"
    case .appIDBesideList: "app-id-beside-list"
    case .opensNothing: "opens-nothing"
    case .pathsIgnored: "paths-ignored"
    case .matchesEverything: "matches-everything"
    case .wholeAddress: "whole-address"
    case .itemNotText: "item-not-text"
    case .unknownVariable(_, let nearest): nearest == nil ? "unknown-variable" : "unknown-variable-nearest"
    case .openVariable: "open-variable"
    case .shadowedVariable: "shadowed-variable"
    case .nestedVariable: "nested-variable"
    case .unusableVariable: "unusable-variable"
    case .emptyVariable: "empty-variable"
    case .oddNot: "odd-not"
    case .fragmentInPath: "fragment-in-path"
    case .queryInPath: "query-in-path"
    case .routeParameter: "route-parameter"
    case .regularExpression: "regular-expression"
    case .notInComponent: "not-in-component"
    case .matchesMissing: "matches-missing"
    case .lookalike: "lookalike"
    case .neverReached: "never-reached"
    case .excludesTooLate: "excludes-too-late"
    case .blockedBefore: "blocked-before"
    }
  }

  /// The values for a sentence about it, by the names of its placeholders; `text` is the file's text.
  public var values: [String: String] {
    var values = ["place": place]
    switch kind {
    case .unknownKey(let text, let nearest), .unknownVariable(let text, let nearest):
      values["text"] = text
      values["nearest"] = nearest
    case .repeatedKey(let text), .oddAppID(let text), .appIDBesideList(let text), .itemNotText(let text),
      .wholeAddress(let text),
      .shadowedVariable(let text), .nestedVariable(let text), .unusableVariable(let text), .emptyVariable(let text),
      .oddNot(let text), .fragmentInPath(let text), .queryInPath(let text), .routeParameter(let text),
      .regularExpression(let text), .notInComponent(let text), .matchesMissing(let text):
      values["text"] = text
    case .lookalike(let found):
      values["character"] = found.codePoint
      values["name"] = found.name
    case .neverReached(let earlier), .excludesTooLate(let earlier), .blockedBefore(let earlier):
      values["earlier"] = earlier
    case .wrongKind, .oldestForm, .noApp, .opensNothing, .pathsIgnored, .matchesEverything, .openVariable: break
    }
    return values.mapValues(ShownText.harmless)
  }
}
