public import ArgumentParser

/// The servers whose screen `till watch` shows.
public struct WatchOptions: ParsableArguments {
  /// The address of control.
  @Argument(help: "The address of the running server’s control.") public var url = "http://127.0.0.1:8455"

  /// The token that control demands.
  @Option(help: ArgumentHelp(ServeToken.help, valueName: ServeToken.value)) public var token: String?

  /// The usual options.
  public init() {}

  /// Refuses what is no address of this machine's servers.
  public func validate() throws {
    guard url.hasPrefix("http://") else {
      throw ValidationError("An address of control begins with http://, such as http://127.0.0.1:8455.")
    }
  }
}

/// What can be said about a server on the command line: read by `till serve`, which hands it on as it is, and by the server itself.
public struct ServeOptions: ParsableArguments {
  /// The port for control.
  @Option(
    help: ArgumentHelp(
      "The port for control; the providers have the next ones. 0 takes free ports.", valueName: "number"))
  public var port = 8455

  /// The providers to serve, separated by commas.
  @Option(help: ArgumentHelp("Serve these providers only, separated by commas.", valueName: "providers"))
  public var only: String?

  /// The address to which webhooks go.
  @Option(
    name: .customLong("webhooks-to"),
    help: ArgumentHelp("Send webhooks to this address; {provider} stands for the provider.", valueName: "url"))
  public var webhooks = "http://127.0.0.1:3000/webhooks/{provider}"

  /// The pace of virtual time beside the wall clock.
  @Option(
    help: ArgumentHelp("Let this many virtual seconds pass in a second; 0 stands still.", valueName: "number"))
  public var pace = 1

  /// The seed of every random number.
  @Option(help: "Random seed; the same seed gives the same run.") public var seed: UInt64 = 1

  /// The file in which the world is kept.
  @Option(help: ArgumentHelp("File that saves the state, and resumes from it.", valueName: "file"))
  public var state: String?

  /// The file with the merchant's accounts.
  @Option(
    help: ArgumentHelp(
      "Read keys, codes and addresses of your accounts from a YAML or .env file.", valueName: "file"))
  public var account: String?

  /// Whether an account file is printed, and nothing served.
  @Flag(help: "Print an account file with the demo merchant’s values, and end.") public var printAccount = false

  /// The shop as pages name it.
  @Option(help: "Store, such as riyadh, london or sao-paulo.") public var store: String?

  /// The settings of the providers.
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Change a setting, such as truelayer.kit=as-shipped; see `till settings`. Repeatable.", valueName: "name=choice"))
  public var settings: [String] = []

  /// The association files of the shop's hosts.
  @Option(
    help: ArgumentHelp(
      "Serve an association file for a host of your shop. Repeatable (default: the demo shop’s).",
      valueName: "host=file"))
  public var links: [String] = []

  /// The address at which the ports are opened.
  @Option(
    help: ArgumentHelp(
      "Open the ports at this address of the machine; others than 127.0.0.1 need --token.", valueName: "address"))
  public var listen = "127.0.0.1"

  /// The name under which others reach this machine.
  @Option(
    help: ArgumentHelp(
      "Name this machine so in addresses, and take requests for it (default: the address of --listen).",
      valueName: "name"))
  public var hostName: String?

  /// The token that control demands.
  @Option(help: ArgumentHelp(ServeToken.help, valueName: ServeToken.value)) public var token: String?

  /// Whether providers speak TLS.
  @Flag(help: "Serve the providers over https, certified by Till’s own authority; see --print-authority.") public
    var tls = false

  /// The file of Till's certificate authority.
  @Option(
    help: ArgumentHelp(
      "Keep Till’s certificate authority and its key in this file (default: authority.pem in Till’s state folder).",
      valueName: "file"))
  public var authority: String?

  /// Whether the authority's certificate is printed, and nothing served.
  @Flag(help: "Print the certificate that your clients must trust, and end.") public var printAuthority = false

  /// Whether the addresses are printed as JSON, and nothing else.
  @Flag(help: "Print JSON.") public var json = false

  /// Whether lines are printed where there could be a screen.
  @Flag(help: "Print one line of JSON for each event instead of the screen.") public var headless = false

  /// The usual options.
  public init() {}

  /// Refuses what no server can be set up with.
  public func validate() throws {
    guard (0...65_000).contains(port) else { throw ValidationError("--port takes a number from 0 to 65000.") }
    guard (0...3_600).contains(pace) else { throw ValidationError("--pace takes a whole number from 0 to 3600.") }
    guard webhooks.hasPrefix("http://") else {
      throw ValidationError(
        "--webhooks-to takes an address that begins with http://, because nothing leaves this machine.")
    }
    guard let webhookHost else {
      throw ValidationError(
        "--webhooks-to takes an address such as http://127.0.0.1:3000/webhooks/{provider}, not \(webhooks).")
    }
    guard Self.isLoopback(webhookHost) || token != nil else {
      throw ValidationError(
        "--webhooks-to \(webhookHost) lets webhooks leave this machine, and demands a --token for control as --listen does."
      )
    }
    guard only.map({ !$0.split(separator: ",").isEmpty }) ?? true else {
      throw ValidationError("--only takes providers, such as tabby,hyperpay.")
    }
    guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F && $0 != 0x40 }), !name.isEmpty,
      name.hasPrefix("[") || !name.contains(":")
    else { throw ValidationError("--host-name takes a host's name without scheme and port, such as till.test.") }
    guard isLoopback || token != nil else {
      throw ValidationError("--listen \(listen) lets other machines connect, and demands a --token for control.")
    }
    guard !tls || name == "127.0.0.1" || name == "localhost" else {
      throw ValidationError(
        "--tls certifies 127.0.0.1 and localhost alone. For \(name), put a proxy with a certificate of yours before Till."
      )
    }
    guard links.allSatisfy({ $0.contains("=") && !$0.hasPrefix("=") && !$0.hasSuffix("=") }) else {
      throw ValidationError("--links takes a host and a file, such as pay.shop.example=apple-app-site-association.")
    }
  }
}

extension ServeOptions {
  /// Whether only this machine can connect.
  private var isLoopback: Bool { Self.isLoopback(listen) }

  private static func isLoopback(_ host: String) -> Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil) || host == "localhost" || host == "::1"
  }

  /// The host to which webhooks go; `nil` where the address is none.
  private var webhookHost: String? {
    let rest = webhooks.dropFirst("http://".count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let isIPv6 = authority.hasPrefix("[")
    let host = isIPv6 ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    let end = authority.dropFirst(host.count + (isIPv6 ? 2 : 0))
    let port = end.isEmpty ? 80 : end.hasPrefix(":") ? UInt16(end.dropFirst()) : nil
    let others = rest.replacing("{provider}", with: "")
    guard !host.isEmpty, isIPv6 == authority.contains("]"), port ?? 0 > 0, !others.contains("{"), !others.contains(" ")
    else { return nil }
    return String(host)
  }

  /// The name of this machine in addresses.
  public var name: String {
    if let hostName { return hostName }
    if listen.contains(":") { return listen == "::" ? "127.0.0.1" : "[\(listen)]" }
    return listen == "0.0.0.0" ? "127.0.0.1" : listen
  }
}

/// The option of both programs that names control's token.
enum ServeToken {
  static let help = "Bearer token of control, at least 16 characters; @FILE reads it from a file."
  static let value = "token"
}
