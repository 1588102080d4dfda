import Checkout
import Commerce
import Inspection
import Pages
import Payments

/// What is on the phone's screen, below any question of the operating system.
enum VisibleScreen: Hashable {
  /// The store's app.
  case app(Phase)
  /// The store's app, whose page has gone on elsewhere.
  case elsewhere(PagePlace)
  /// The store's app, whose web view has lost its page.
  case lostPage
  /// Nothing: the app was closed.
  case closed
  /// The home screen.
  case home
  /// A page in the browser or in another app.
  case outside(OutsideWindow)
}

extension Snapshot {
  /// What is on the phone's screen. A page outside can be gone on with while the app is closed: what leads back starts the app.
  var sight: VisibleScreen {
    switch (phone.front, phone.window) {
    case (.outside, let window?): return .outside(window)
    case (_, _) where phone.life == .stopped: return .closed
    case (.home, _), (.outside, nil): return .home
    case (.shop, _): break
    }
    if case .answering(_, .page(_, let view)) = checkout.phase {
      switch view.content {
      case .elsewhere(let place): return .elsewhere(place)
      case .lost: return .lostPage
      case .loading, .page, .unavailable: break
      }
    }
    return .app(checkout.phase)
  }

  /// Where the app stands, while it is on the screen with nothing over it.
  var visiblePhase: Phase? {
    guard phone.alert == nil else { return nil }
    return switch sight {
    case .app(let phase): phase
    case .elsewhere, .lostPage: checkout.phase
    case .closed, .home, .outside: nil
    }
  }

  /// The wallet's sheet that lies over the result and says how the payment ended.
  var finishedSheet: Phase.FinishedSheet? {
    if case .app(.result(let outcome)) = sight { outcome.sheet(at: phoneNow) } else { nil }
  }

  /// The page that takes keys: on the screen, with nothing over it.
  var usablePage: Phase.PageView? {
    guard phone.alert == nil else { return nil }
    return switch sight {
    case .outside(let window): window.view
    case .app: page
    case .elsewhere, .lostPage, .closed, .home: nil
    }
  }

  /// The form that takes keys.
  var visibleForm: Form? {
    if let view = usablePage { return view.form }
    return visiblePhase?.form
  }

  /// What Enter does to the phone where no form takes it; `nil` where one does.
  var acceptedChange: PhoneChange? {
    if phone.alert != nil { return .alert(true) }
    return switch sight {
    case .closed, .home: .openShop
    case .outside(let window): window.isDone ? .openShop : nil
    case .app, .elsewhere, .lostPage: nil
    }
  }

  /// What Escape does to the phone where no screen takes it; `nil` where one does.
  var refusedChange: PhoneChange? {
    if phone.alert != nil { return .alert(false) }
    return switch sight {
    case .closed, .home: .openShop
    case .app, .elsewhere, .lostPage, .outside: nil
    }
  }

  /// Until when a hosted page can be used, as its question or the page itself says; what is open outside belongs to the same question.
  var pageExpiry: Timestamp? {
    guard case .answering(_, .page(let prompt, _)) = checkout.phase else { return nil }
    guard case .page(let page, _)? = page?.content else { return prompt.expiresAt }
    return [prompt.expiresAt, page.expiresAt].compactMap(\.self).min()
  }
}

extension Phase.PageView {
  /// The form of the page, where one is there.
  var form: Form? { if case .page(_, let form) = content { form } else { nil } }

  /// The button of a tap: the selected one, else the obvious one, else the first.
  var tapped: ButtonID? {
    guard case .page(let page, let form) = content else { return nil }
    if case .button(let button) = form.focus { return button }
    return (page.buttons.first { $0.weight == .primary } ?? page.buttons.first).map { .page($0.id) }
  }
}

extension PhoneState.Alert {
  /// The scheme of the address that wants to open the app, where one does.
  var scheme: String {
    if case .openApp(let url) = self { String(url.prefix { $0 != ":" }) } else { "" }
  }
}

extension PhoneChange {
  /// Whether it sets how the phone is rather than what is on its screen.
  var isSetting: Bool {
    switch self {
    case .network, .jailbroken, .foreignCertificate, .clock, .installed, .returns, .leads, .camera, .universalLinks,
      .memoryWarning:
      true
    case .home, .openShop, .openOutside, .kill, .loseWebView, .alert: false
    }
  }
}
