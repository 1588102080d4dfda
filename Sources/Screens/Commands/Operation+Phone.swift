import Checkout
import Frames
import Inspection
import Language
import Pages

/// The phone, its network and the store's server.
extension Operation {
  static let phoneCommands: [any AnyCommand] = [
    phonePane, pane, phone, network, storeServer, loseRequest, loseAnswer, lose, doubleTap,
  ]

  /// Opens everything that can be done to the phone, or closes it.
  static let phonePane = plain(
    "phone-pane", .program, .offStage, spoken: "phone",
    keys: [
      Key(
        "phone-pane", .control("f"), .function(12), at: .phone, in: .page, .elsewhere, .lostPage, .home, .closed, .alert
      ),
      Key("phone-pane", .control("f"), .function(12), in: .everywhere, .always),
    ]
  ) { model, _ in
    guard model.offer == nil else { return [] }
    let isOpen = if case .phone = model.overlay { true } else { false }
    model.overlay = isOpen ? nil : .phone(Overlay.PaneState())
    return []
  }

  /// Changes a thing of the phone's pane.
  static let pane = CommandSpec<PhoneItem>(
    "pane", ArgumentName({ $0.name }, PhoneItem.init(name:)), .own, .offStage,
    keys: PhoneItem.all.map { .twin($0, .character($0.key), in: .pane) },
    title: { $0.title(of: $1.operation($0.phone, call: $0.pickedCall)) },
    obstacle: { $0.obstacle(of: $1.operation($0.phone, call: $0.pickedCall)) }
  ) { model, asked, item in
    let operation = item.operation(asked.context.phone, call: asked.context.pickedCall)
    return model.perform(operation, asked.context, isBeside: asked.isBeside, wasLeaving: false)
  }

  static let phone = CommandSpec<PhoneChange>(
    "phone", ArgumentName({ $0.name }, PhoneChange.init(name:)), .phone, .offered,
    stageOf: { $0.isSimulators ? .keyOnly : .offered },
    spoken: ["app": .openShop, "home": .home, "kill": .kill, "window": .openOutside],
    keys: [
      Key(.openOutside, "open-outside", "w", at: .own, in: .closed, .home),
      Key(.openShop, "back-to-app", "o", .function(10), in: .window),
      .twin(.openShop, "o", .function(10), in: .doneWindow),
      Key(.home, "background", "b", in: .page, .elsewhere, .lostPage),
      Key(.kill, "kill", "k", in: .page, .elsewhere, .lostPage),
    ], title: { $0.say($1.phrase(below: "phone-change")) }, obstacle: { $0.obstacle(of: $1) }
  ) { model, _, change in
    // What the screen does not show is said.
    if model.overlay == nil, change.isSetting { model.notice = change.phrase(below: "phone-change") }
    return [.command(.phone(change))]
  }

  static let network = plain(
    "network", .network, .keyOnly, spoken: "network",
    keys: [
      Key("network", "n", .function(8), at: .phone, in: .page, .elsewhere, .lostPage),
      Key("network", "n", .function(8), in: .everywhere),
    ], title: { $0.say($0.snapshot.isOnline ? "operation.network-off" : "operation.network-on") }
  ) { [.command(.phone(.network($1.context.snapshot.isOnline ? .offline : .online)))] }

  /// Stops the store's server, or starts it again.
  static let storeServer = plain(
    "store-server", .network, .keyOnly,
    title: { $0.say($0.snapshot.isStoreDown ? "operation.store-start" : "operation.store-kill") }
  ) { [.command(.storeServer(isRunning: $1.context.snapshot.isStoreDown))] }

  static let loseRequest = plain("lose-request", .network, .keyOnly) { model, _ in
    model.notice = Phrase("notice.lose-request")
    return [.command(.fault(.loss(of: .request)))]
  }

  static let loseAnswer = plain("lose-answer", .network, .keyOnly) { model, _ in
    model.notice = Phrase("notice.lose-answer")
    return [.command(.fault(.loss(of: .answer)))]
  }

  /// Loses a part of the next call of one kind, by its name in the wire log.
  static let lose = CommandSpec<(LostPart, String)>(
    "lose", .pair({ $0.rawValue }, { LostPart(rawValue: $0) }), .network, .keyOnly,
    title: { $0.say("phone.lose-\($1.0.rawValue)-of", ["call": .outside($1.1)]) }
  ) { model, _, lost in
    model.notice = Phrase("phone.notice.lose-\(lost.0.rawValue)-of", ["call": .outside(lost.1)])
    return [.command(.fault(.loss(of: lost.0, calls: OperationPattern(lost.1))))]
  }

  /// Presses the selected button twice.
  static let doubleTap = plain(
    "double-tap", .phone, .keyOnly, spoken: "double-tap", keys: [Key("double-tap", "d", in: .page)],
    obstacle: { $0.snapshot.usablePage?.tapped == nil ? Phrase("phone.why.no-button") : nil }
  ) { model, asked in
    guard let button = asked.context.snapshot.usablePage?.tapped else { return [] }
    model.notice = Phrase("phone.notice.double-tap")
    return [.command(.event(.pressed(button))), .command(.event(.pressed(button)))]
  }
}

extension PhoneChange {
  /// Whether only the simulator can do it; a shopper can go home, come back and answer a question.
  fileprivate var isSimulators: Bool {
    switch self {
    case .home, .openShop, .openOutside, .alert, .camera: false
    case .network, .jailbroken, .foreignCertificate, .clock, .installed, .returns, .leads, .universalLinks, .kill,
      .memoryWarning, .loseWebView:
      true
    }
  }
}
