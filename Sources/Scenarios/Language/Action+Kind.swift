extension Action {
  /// Whether something is done or looked at, rather than waited for or prepared.
  var isDeed: Bool { isShoppers || !expectations.isEmpty }

  /// Whether the shopper does it, so that the checkout may ignore it.
  var isShoppers: Bool {
    switch self {
    case .choose, .fill, .type, .press, .page, .close, .cancel, .sheet, .bank, .form, .leaveWait, .card, .outside,
      .operate, .webhook, .scan, .phone:
      true
    case .start, .open, .link, .clock, .fault, .heal, .network, .storeServer, .lose, .expect, .wait, .checkpoint,
      .rewind, .either,
      .ask, .task, .say:
      false
    }
  }
}
