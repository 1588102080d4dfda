import Language
public import Sandbox
import Wire

/// The merchant's accounts at providers as a file gives them: keys, codes, addresses. No message about it shows a value.
///
/// It is YAML with a map for each provider, or a `.env` file with the names that published samples use.
public struct AccountFile: Sendable {
  /// The changes to the demo merchant's accounts, by the providers' identifiers.
  public private(set) var changes: [String: AccountChanges] = [:]
  /// Everything that is wrong with the file.
  public var complaints: [Diagnostic] { list.sorted }
  private var list: ComplaintList

  /// A provider, as far as a file can speak of it.
  private struct Provider {
    let id: String
    let labels: [AccountLabel]
    let listsReturnAddresses: Bool
    let takesWebhookAddress: Bool

    init(_ sandbox: any ProviderSandbox) {
      let kind = type(of: sandbox)
      id = kind.id
      labels = kind.accountLabels.map(\.label)
      listsReturnAddresses = !kind.usualReturnAddresses.isEmpty
      takesWebhookAddress = kind.takesWebhookAddress
    }

    var names: [String] {
      labels.map(\.name) + (listsReturnAddresses ? [returnAddresses] : [])
        + (takesWebhookAddress ? [webhookAddress] : [])
    }
  }

  private static let returnAddresses = "return-addresses"
  private static let webhookAddress = "webhook-address"

  /// Reads the text of a file; the ending of its name says which of the two it is.
  public init(path: String, text: String) {
    let source = SourceText(path: path, text: text)
    list = ComplaintList(source, showsLines: false)
    let providers = SandboxCatalog.all.map { Provider($0) }
    let name = path.split(separator: "/").last ?? ""
    if name.hasSuffix(".env") || name.hasPrefix(".env") {
      read(VariableFile(source), providers)
    } else {
      var reader = TreeReader(source, showsLines: false)
      let tree = reader.read()
      list.add(reader.complaints.complaints)
      if let tree { read(tree, providers) }
    }
  }

  // MARK: YAML

  private mutating func read(_ tree: Tree, _ providers: [Provider]) {
    guard let parts = list.fields(tree, of: "account", allowing: providers.map(\.id)) else { return }
    for entry in parts.entries {
      guard let provider = providers.first(where: { $0.id == entry.name }),
        let parts = list.fields(entry.value, of: provider.id, allowing: provider.names)
      else { continue }
      for part in parts.entries { read(part, of: provider) }
    }
  }

  private mutating func read(_ part: Tree.Entry, of provider: Provider) {
    switch part.name {
    case Self.returnAddresses:
      let items = if case .list(let items) = part.value.content { items } else { [part.value] }
      let texts = items.compactMap { address($0, of: part.name) { !BaseURL($0).scheme.isEmpty } }
      changes[provider.id, default: AccountChanges()].returnAddresses = texts
    case Self.webhookAddress:
      let text = address(part.value, of: part.name) { BaseURL($0).scheme == "http" }
      changes[provider.id, default: AccountChanges()].webhookAddress = text
    default:
      guard let label = provider.labels.first(where: { $0.name == part.name }), let text = text(part.value) else {
        return
      }
      take(text, for: label, called: label.name, of: provider, at: part.value.place)
    }
  }

  private mutating func text(_ tree: Tree) -> String? {
    if case .scalar(let text, _) = tree.content { return text }
    list.add(.wrongShape, tree.place, "shape.text")
    return nil
  }

  private mutating func address(_ tree: Tree, of name: String, _ isUsable: (String) -> Bool) -> String? {
    guard let text = text(tree) else { return nil }
    if isUsable(text) { return text }
    list.add(.wrongFormat, tree.place, "account.address", ["name": .text(name)])
    return nil
  }

  // MARK: Variables

  private mutating func read(_ file: VariableFile, _ providers: [Provider]) {
    for provider in providers {
      for label in provider.labels {
        let found = label.variables.compactMap { name in file.variables.last { $0.name == name && !$0.value.isEmpty } }
        guard let first = found.first else { continue }
        take(first.value, for: label, called: first.name, of: provider, at: first.place)
      }
    }
    if changes.isEmpty, !list.hasErrors {
      let names = providers.flatMap(\.labels).flatMap(\.variables)
      list.add(
        .missing, list.source.place(line: 1, column: 1), "account.no-variable", notes: [ScenarioReader.oneOf(names)])
    }
  }

  private mutating func take(
    _ text: String, for label: AccountLabel, called name: String, of provider: Provider, at place: Place
  ) {
    guard label.form.matches(text) else {
      list.add(
        .wrongFormat, place, "account.form",
        ["name": .text(name), "provider": .text(provider.id), "form": .phrase(label.form.phrase)])
      return
    }
    changes[provider.id, default: AccountChanges()].texts[label.name] = text
  }
}

extension AccountForm {
  /// The form in words.
  fileprivate var phrase: Phrase {
    switch self {
    case .text: Phrase("scenario.account.form.text")
    case .headerName: Phrase("scenario.account.form.header-name")
    case .digits(let count): Phrase("scenario.account.form.digits", ["number": .number(count)])
    case .hexadecimal(let count): Phrase("scenario.account.form.hexadecimal", ["number": .number(count)])
    case .uuid: Phrase("scenario.account.form.uuid")
    case .prefixed(let prefix): Phrase("scenario.account.form.prefixed", ["prefix": .text(prefix)])
    case .prefixedUUID(let prefix): Phrase("scenario.account.form.prefixed-uuid", ["prefix": .text(prefix)])
    case .prefixedBase64(let prefix): Phrase("scenario.account.form.prefixed-base64", ["prefix": .text(prefix)])
    case .signingKey: Phrase("scenario.account.form.signing-key")
    }
  }
}

// MARK: A file to begin with

extension AccountFile {
  /// A file with the demo merchant's accounts, in which every key stands once.
  public static var template: String {
    SandboxCatalog.all.map { sandbox in
      let kind = type(of: sandbox)
      var lines = ["\(kind.id):"]
      for (label, usual) in kind.accountLabels {
        if !label.variables.isEmpty { lines.append("  # \(label.variables.joined(separator: ", "))") }
        if usual.contains("\n") {
          lines.append("  \(label.name): |-")
          lines += usual.split(separator: "\n").map { "    \($0)" }
        } else {
          lines.append("  \(label.name): \"\(usual)\"")
        }
      }
      if !kind.usualReturnAddresses.isEmpty {
        lines.append("  # Without this list, pages lead back to any safe address.")
        lines.append("  # \(returnAddresses): [\"http://127.0.0.1:3000/return\"]")
      }
      if kind.takesWebhookAddress {
        lines.append("  # \(webhookAddress): http://127.0.0.1:3000/webhooks/\(kind.id)")
      }
      return lines.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }
}
