public import Commerce
public import Language
public import Pages
public import Sandbox
public import TLS

/// The world to serve.
public struct ServerSetup: Sendable {
  /// Which Till serves it, such as `0.2.0`.
  let version: String
  /// Every random number of the world comes from it.
  public var seed: UInt64 = 1
  /// The settings of the sandboxes.
  public var settings = Settings()
  /// The shop as the providers' pages name it.
  public var merchant: SandboxMerchant = .demo
  /// The identifiers of the providers to serve; `nil` for all.
  public var only: Set<String>?
  /// The port for control; the providers have the next ones, in their order, and the merchant's own backend the one after them. 0 takes
  /// any free ports.
  public var port = 8455
  /// The address at which the ports are opened. Any but one of this machine itself needs a `token`.
  public var listen = "127.0.0.1"
  /// The host name in the addresses of answers and pages, under which requests may come.
  public var host = "127.0.0.1"
  /// The bearer token that control demands; `nil` for none.
  public var token: String?
  /// Whether providers speak TLS at their ports.
  public var tls = false
  /// The authority that certifies their hosts; `nil` where there is none, and neither TLS nor a way through control.
  public var authority: Authority?
  /// The differences of the merchant's accounts from those of the demo merchant, by the providers' identifiers.
  public var accounts: [String: AccountChanges] = [:]
  /// The association files of the shop's hosts, as they are published.
  public var associations: [String: String] = [:]
  /// The address to which webhooks go, with `{provider}` for the provider's identifier.
  public var webhooks = "http://127.0.0.1:3000/webhooks/{provider}"
  /// The faults that are armed from the beginning.
  public var faults: [FaultRule] = []
  /// The language of pages and of what control says of them.
  public var phrases: Phrasebook
  /// Further languages of pages, for browsers that ask for them.
  public var languages = PageLanguages()
  /// The pace of virtual time beside the wall clock.
  public var pace = Pace.running(1)
  /// The file in which the world is kept, so that it goes on when the server is started again; `nil` for none.
  public var state: String?
  /// When the world begins; `nil` for the wall clock's time.
  var start: Timestamp?
  /// The world's name; `nil` for the usual one.
  var world: WorldName?

  /// The usual world in a language: all providers at the usual ports. `version` says which Till serves it, such as `0.2.0`.
  public init(_ phrases: Phrasebook, version: String) { (self.phrases, self.version) = (phrases, version) }
}
