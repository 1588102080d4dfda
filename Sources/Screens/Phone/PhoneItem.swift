import Inspection
import Language
import Pages

/// One row of the phone's pane: a thing of the phone that one key changes.
enum PhoneItem: Hashable {
  case network
  case loseRequest
  case loseAnswer
  case background
  case open
  case outside
  case kill
  case memory
  case webView
  case jailbreak
  case certificate
  case clock
  case camera
  case returns
  case leads
  case universalLinks
  case app(OtherApp)

  /// All of them in the order in which they stand.
  static let all: [PhoneItem] =
    [
      .network, .loseRequest, .loseAnswer, .background, .open, .outside, .kill, .memory, .webView, .jailbreak,
      .certificate, .clock, .camera, .returns, .leads, .universalLinks,
    ] + OtherApp.allCases.map(PhoneItem.app)

  /// A stable name in lower-case words with dashes; its title stands below `phone.pane.`.
  var name: String { row.name }
  /// The key that does it while the pane is open.
  var key: Character { row.key }
  /// The part of the pane in which it stands; its heading stands below `phone.section.`.
  var section: PhoneSection { row.section }

  private var row: (name: String, key: Character, section: PhoneSection) {
    switch self {
    case .network: ("network", "n", .network)
    case .loseRequest: ("lose-request", "r", .network)
    case .loseAnswer: ("lose-answer", "a", .network)
    case .background: ("background", "b", .app)
    case .open: ("open", "o", .app)
    case .outside: ("outside", "e", .app)
    case .kill: ("kill", "k", .app)
    case .memory: ("memory", "w", .app)
    case .webView: ("web-view", "l", .app)
    case .jailbreak: ("jailbreak", "j", .device)
    case .certificate: ("certificate", "c", .device)
    case .clock: ("clock", "t", .device)
    case .camera: ("camera", "m", .device)
    case .returns: ("returns", "h", .links)
    case .leads: ("leads", "g", .links)
    case .universalLinks: ("universal-links", "u", .links)
    case .app(let app):
      (app.rawValue, OtherApp.allCases.firstIndex(of: app).flatMap { "\($0 + 1)".first } ?? " ", .others)
    }
  }

  init?(name: String) {
    guard let item = Self.all.first(where: { $0.name == name }) else { return nil }
    self = item
  }

  /// How it is now, as the change that would bring that about; `nil` for what is done rather than set.
  func present(_ phone: PhoneState) -> PhoneChange? {
    switch self {
    case .network: .network(phone.condition.network)
    case .jailbreak: .jailbroken(phone.isJailbroken)
    case .certificate: .foreignCertificate(phone.seesForeignCertificate)
    case .clock: .clock(phone.clock)
    case .camera: .camera(phone.camera)
    case .returns: .returns(phone.returns)
    case .leads: .leads(phone.leads)
    case .universalLinks: .universalLinks(phone.universalLinks)
    case .app(let app): .installed(app, !phone.missingApps.contains(app))
    case .loseRequest, .loseAnswer, .background, .open, .outside, .kill, .memory, .webView: nil
    }
  }

  /// What its key asks for. A call that was picked from the list is the one that loses something.
  func operation(_ phone: PhoneState, call: String?) -> Operation {
    switch self {
    case .network: .phone(.network(Phone.Network(phone.network.next)))
    case .loseRequest: call.map { .lose(.request, $0) } ?? .loseRequest
    case .loseAnswer: call.map { .lose(.answer, $0) } ?? .loseAnswer
    case .background: .phone(.home)
    case .open: .phone(.openShop)
    case .outside: .phone(.openOutside)
    case .kill: .phone(.kill)
    case .memory: .phone(.memoryWarning)
    case .webView: .phone(.loseWebView)
    case .jailbreak: .phone(.jailbroken(!phone.isJailbroken))
    case .certificate: .phone(.foreignCertificate(!phone.seesForeignCertificate))
    case .clock: .phone(.clock(phone.clock.next))
    case .camera: .phone(.camera(phone.camera.next))
    case .returns: .phone(.returns(phone.returns.next))
    case .leads: .phone(.leads(phone.leads.next))
    case .universalLinks: .phone(.universalLinks(phone.universalLinks.next))
    case .app(let app): .phone(.installed(app, phone.missingApps.contains(app)))
    }
  }
}

/// A part of the phone's pane.
enum PhoneSection: String, CaseIterable {
  case network
  case app
  case calls
  case device
  case links
  case others
}

extension CaseIterable where Self: Equatable {
  /// The case behind this one; the first behind the last.
  fileprivate var next: Self {
    let all = Array(Self.allCases)
    return all.firstIndex(of: self).map { all[($0 + 1) % all.count] } ?? self
  }
}

/// A selectable row of the phone's pane.
enum PaneRow: Hashable {
  case item(PhoneItem)
  /// A call of which the request or the answer can be lost, named as in the wire log.
  case call(String)
}

extension RenderContext {
  /// The rows of the phone's pane, section by section as they stand below each other.
  var paneRows: [PaneRow] {
    PhoneSection.allCases.flatMap { section in
      section == .calls
        ? snapshot.callNames.map { PaneRow.call($0) }
        : PhoneItem.all.filter { $0.section == section }.map { .item($0) }
    }
  }

  /// The selected row of the phone's pane.
  func paneRow(_ state: Overlay.PaneState) -> PaneRow {
    let rows = paneRows
    return rows[min(max(0, state.selection), rows.count - 1)]
  }

  /// The selected call in the phone's pane; `nil` if another row is selected.
  var pickedCall: String? {
    guard case .phone(let state) = model.overlay, case .call(let name) = paneRow(state) else { return nil }
    return name
  }

  /// What a row of the phone's pane asks for; a call loses its answer, since then the provider has acted.
  func operation(of row: PaneRow) -> Operation {
    switch row {
    case .item(let item): item.operation(snapshot.phone, call: pickedCall)
    case .call(let name): .lose(.answer, name)
    }
  }
}
