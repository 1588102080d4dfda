/// This machine as a server, which only programs on it can reach.
public enum Loopback {
  /// Whether a host is this machine itself: an address of 127.0.0.0/8, `::1` with or without brackets, or `localhost`; in small letters,
  /// without a port (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3; RFC 6761, section 6.3).
  public static func isHost(_ host: some StringProtocol) -> Bool {
    if host == "localhost" || host == "::1" || host == "[::1]" { return true }
    let numbers = Array(host.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy(isOctet) && numbers[0].elementsEqual("127".utf8)
  }

  /// Whether no other machine can read what is sent to an address: over https, or over plain http to this machine, which it never leaves
  /// (W3C Secure Contexts, section 3.1).
  public static func isSafe(scheme: some StringProtocol, host: some StringProtocol) -> Bool {
    scheme == "https" || (scheme == "http" && isHost(host))
  }

  /// A decimal number up to 255 without leading zeros, which some readers take for octal.
  private static func isOctet(_ digits: ArraySlice<UInt8>) -> Bool {
    guard (1...3).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    return (digits.count == 1 || digits.first != 0x30) && digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 255
  }
}
