import Checkout
import Deeplinks
import Frames
import Inspection
import Pages
import Payments

extension Operation {
  /// Whether only the simulator can do it, so that it is not offered on stage; keys do it all the same.
  var isSimulators: Bool {
    switch self {
    case .urlBar, .testData, .inspect, .tab, .payInBank, .payWrongAmount, .showMessage, .support, .copy, .pause,
      .faster, .slower,
      .nextTimer, .passMinute, .network, .storeServer, .loseRequest, .loseAnswer, .outcomes, .outcome, .outside,
      .operate,
      .notifications, .setting, .lose, .phonePane, .pane, .doubleTap, .complete, .candidate, .alter,
      .takeNearest, .lens, .reopenLink, .faults, .fault, .heal, .provenance, .searchOn, .copyAnswer, .unfold, .notice,
      .timer, .scenario, .save, .passSecond, .runUntilIdle, .pace, .hideLoader,
      .travel, .forks, .nameFork, .restart, .againStore, .earlier:
      true
    case .phone(let change): change.isSimulators
    case .resume, .move, .turn, .scroll, .accept, .back, .search, .help, .palette, .choose, .details, .enrolCard,
      .resend, .copyCode, .stage,
      .change, .reload,
      .motion,
      .theme, .store, .language, .redraw, .suspend, .leave:
      false
    }
  }
}

extension Operation {
  /// Whether its effect cannot be seen on stage, so that its key does nothing there: the inspector, time and its branches, addresses,
  /// settings, the list of what the phone can do. What the shopper, the phone and the network do can be seen.
  var isOffStage: Bool {
    switch self {
    case .urlBar, .inspect, .tab, .support, .copy, .pause, .faster, .slower, .pace, .outcomes, .outcome, .operate,
      .notifications,
      .setting, .complete, .candidate, .alter, .takeNearest, .lens, .reopenLink, .faults, .fault, .heal, .provenance,
      .searchOn, .copyAnswer, .unfold, .notice, .timer, .scenario, .save, .forks, .nameFork, .againStore, .earlier,
      .phonePane, .pane:
      true
    case .travel(let travel): travel != .reset
    case .testData, .payInBank, .payWrongAmount, .showMessage, .nextTimer, .passSecond, .passMinute, .runUntilIdle,
      .network, .storeServer, .loseRequest, .loseAnswer, .lose, .outside, .doubleTap, .restart, .phone,
      .resume, .move, .turn, .scroll, .accept, .back, .search, .help, .palette, .choose, .details, .enrolCard,
      .hideLoader, .resend, .copyCode, .stage, .change, .reload, .motion, .theme, .store, .language, .redraw, .suspend,
      .leave:
      false
    }
  }
}

extension Operation {
  /// `true` if it would show the simulator, or the shell behind it, to the audience of a demo, so that it is disabled there.
  var leavesStage: Bool { [.stage, .help, .palette, .leave, .suspend].contains(self) }
}

extension PhoneChange {
  /// Whether only the simulator can do it; a shopper can go home, come back and answer a question.
  var isSimulators: Bool {
    switch self {
    case .home, .openShop, .openOutside, .alert: false
    case .network, .jailbroken, .foreignCertificate, .clock, .installed, .returns, .leads, .universalLinks, .kill,
      .memoryWarning, .loseWebView:
      true
    }
  }
}
