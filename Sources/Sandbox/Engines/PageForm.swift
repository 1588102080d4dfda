import Commerce
import Language
import Pages

/// How a provider's hosted pages are built; what stands on each, and where it leads, is the provider's own.
protocol PageForm {
  /// The provider's identifier, with which names of pages begin.
  var provider: String { get }
  /// What keys of phrases begin with.
  var words: String { get }
  /// The page's address.
  var url: String { get }
}

/// The pages of a provider at one address.
struct ProviderPage: PageForm {
  let provider: String
  let words: String
  let url: String

  init(_ provider: String, words: String? = nil, url: String) {
    self.provider = provider
    self.words = words ?? provider
    self.url = url
  }
}

extension PageForm {
  var words: String { provider }

  /// One of the provider's phrases.
  func phrase(_ name: String, _ values: [String: Phrase.Value] = [:]) -> Phrase { Phrase("\(words).\(name)", values) }

  /// A page by its name, such as `code`.
  func page(
    _ name: String, _ blocks: [HostedPage.Block], title: Phrase? = nil, fields: [HostedPage.Field] = [],
    buttons: [HostedPage.Button] = [], note: Phrase? = nil, expiresAt: Timestamp? = nil
  ) -> HostedPage {
    HostedPage(
      id: "\(provider).\(name)", url: url, title: title ?? phrase("\(name).title"), blocks: blocks, fields: fields,
      buttons: buttons, simulatorNote: note, expiresAt: expiresAt)
  }

  /// A button by its name; what it says stands under that name unless told otherwise.
  func button(
    _ name: String, _ label: String? = nil, _ values: [String: Phrase.Value] = [:],
    weight: HostedPage.Button.Weight = .plain
  ) -> HostedPage.Button {
    HostedPage.Button(id: name, label: phrase(label ?? name, values), weight: weight)
  }

  /// The button that is the obvious one.
  func primary(_ name: String, _ label: String? = nil, _ values: [String: Phrase.Value] = [:]) -> HostedPage.Button {
    button(name, label, values, weight: .primary)
  }

  /// The obvious button of a page that takes a picture.
  func camera(_ name: String, _ label: String) -> HostedPage.Button {
    HostedPage.Button(id: name, label: phrase(label), weight: .primary, needsCamera: true)
  }

  /// A fact whose value has a phrase of its own, such as `amount` with `amount.value`.
  func fact(_ name: String, _ value: Phrase.Value) -> HostedPage.Block {
    let place = name.split(separator: ".").last.map(String.init) ?? name
    return .fact(label: phrase(name), value: phrase("\(name).value", [place: value]))
  }

  /// A fact of a group, such as `challenge`, whose values are all written alike.
  func fact(_ name: String, of group: String, _ value: Phrase.Value) -> HostedPage.Block {
    .fact(label: phrase("\(group).\(name)"), value: phrase("\(group).value", ["value": value]))
  }
}

/// A provider whose hosted pages each show where one payment stands.
///
/// A press that belongs to another page than the one that is shown now, such as a second tap or one after the time is up, does nothing.
protocol PagedSandbox: ProviderSandbox {
  /// Where the payment of an address stands.
  func index(ofPage url: String) -> Int?
  /// Notes that the shopper has come to the page.
  mutating func arrive(at index: Int, _ moment: SandboxMoment)
  /// The page of a payment as it stands, or where it leads.
  func show(_ index: Int, _ url: String, at moment: SandboxMoment) -> PageResponse
  /// Takes a press on the page that is shown.
  mutating func press(
    _ submission: PageSubmission, on page: HostedPage, of index: Int, at moment: inout SandboxMoment
  ) -> PageResponse
}

extension PagedSandbox {
  mutating func arrive(at index: Int, _ moment: SandboxMoment) {}

  /// Shows where the payment of an address stands.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: &moment)
    guard let index = index(ofPage: url) else { return .unavailable(status: 404) }
    arrive(at: index, moment)
    return show(index, url, at: moment)
  }

  /// Takes a press, unless it belongs to another page.
  public mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: &moment)
    defer { settle(at: &moment) }
    guard let index = index(ofPage: submission.url) else { return .unavailable(status: 404) }
    let shown = show(index, submission.url, at: moment)
    guard case .page(let page) = shown, page.id == submission.pageID else { return shown }
    return press(submission, on: page, of: index, at: &moment)
  }
}
