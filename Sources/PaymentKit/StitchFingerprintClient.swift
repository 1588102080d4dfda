public import Payments
public import Providers
import Synchronization

/// Stitch's SDK for the phone's fingerprint (Stitch docs, Wallets mobile integration, Device payment ability and button).
///
/// Stitch gives the SDK to its merchants only, so the app says once who reads the phone. What was read last goes with the payment.
public final class StitchFingerprintClient: Sendable {
  /// No fingerprint was read yet.
  public struct NotRead: Error {}

  /// Reads the phone for a client, and for a shopper where the app names one.
  public typealias Reader = @Sendable (_ clientId: String, _ userId: String?) async throws -> String

  private struct Shared {
    var reader: Reader?
    var clients: [String: StitchFingerprintClient] = [:]
  }

  private static let shared = Mutex(Shared())
  private let clientId: String
  private let last = Mutex<Result<String, any Error>>(.failure(NotRead()))

  private init(clientId: String) { self.clientId = clientId }

  /// Says who reads the phone: Stitch's own SDK in an app that has it.
  public static func connect(_ reader: @escaping Reader) { shared.withLock { $0.reader = reader } }

  /// The client of a merchant's identifier, always the same one.
  public static func getInstance(clientId: String) -> StitchFingerprintClient {
    shared.withLock { shared in
      if let known = shared.clients[clientId] { return known }
      let client = StitchFingerprintClient(clientId: clientId)
      shared.clients[clientId] = client
      return client
    }
  }

  /// Reads the phone, once the wallet's button is on the screen. `userId` helps Stitch's support to find the shopper. Throws the reader's
  /// error, and `NotRead` where the app has connected no reader.
  public func getDeviceData(userId: String? = nil) async throws -> String {
    do {
      guard let reader = Self.shared.withLock({ $0.reader }) else { throw NotRead() }
      let fingerprint = try await reader(clientId, userId)
      last.withLock { $0 = .success(fingerprint) }
      return fingerprint
    } catch {
      last.withLock { $0 = .failure(error) }
      throw error
    }
  }

  /// The phone as the adapter takes it: the fingerprint that was read last, or in its place what the app knows of the phone.
  public func phone(
    _ information: @escaping @Sendable (PaymentRequest) -> Stitch.DeviceInformation
  ) -> Stitch.Phone {
    Stitch.Phone(fingerprint: { _ in try self.last.withLock { try $0.get() } }, information: information)
  }
}
