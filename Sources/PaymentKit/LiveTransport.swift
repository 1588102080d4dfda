import Foundation
import HTTPTypes
public import Wire

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
#if canImport(Security)
  import Security
#endif

/// Sends the library's calls over the network with `URLSession`: no cookies, no cache, no redirects, and each call once.
///
/// `URLSession` keeps header fields in a dictionary, so that their order is lost both ways. Fields of one name are sent as one, joined as
/// RFC 9110, section 5.3, says, `Cookie` as RFC 6265, section 5.4, does. Those of an answer come joined in the same way and in alphabetical
/// order, but for `Set-Cookie`, which is taken apart again because a cookie cannot be joined to another. On Linux, of fields of an answer
/// whose names differ in capitals only, all but one are lost.
///
/// A host with pins is refused with `certificate-mismatch` unless it presents a pinned certificate. `URLSession` on Linux does not show
/// the certificates, so that every pinned host is refused there.
public final class LiveTransport: Transport {
  private let session: URLSession
  private let pins: CertificatePins

  /// A transport that waits `timeout` at most for an answer.
  public init(timeout: Duration = .seconds(30), pins: CertificatePins = CertificatePins()) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout / .seconds(1)
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    self.pins = pins
    session = URLSession(configuration: configuration, delegate: Guard(pins: pins), delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends a request; throws `TransportFailure` when no answer comes.
  public func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    guard let native = URLRequest(request), let host = native.url?.host else { throw .notSent(.unknownHost) }
    #if !canImport(Security)
      guard !pins.covers(host) else { throw .notSent(.certificateMismatch) }
    #endif
    let answer: (Data, URLResponse)
    #if canImport(FoundationNetworking)
      // Where a connection that is used once more ends before the answer, libcurl sends a request again without a word, so each has a
      // connection of its own.
      let session = another()
      defer { session.finishTasksAndInvalidate() }
    #endif
    do {
      answer = try await session.data(for: native)
    } catch let error as URLError {
      throw TransportFailure(error.code, isTaskCancelled: Task.isCancelled)
    } catch {
      throw .maybeSent(.connectionReset)
    }
    guard let response = answer.1 as? HTTPURLResponse else { throw .maybeSent(.connectionReset) }
    return WireAnswer(response, body: answer.0)
  }

  /// A session with connections of its own.
  private func another() -> URLSession {
    URLSession(configuration: session.configuration, delegate: Guard(pins: pins), delegateQueue: nil)
  }

  /// Follows no redirect, and holds certificates against the pins.
  private final class Guard: NSObject, URLSessionTaskDelegate {
    let pins: CertificatePins

    init(pins: CertificatePins) { self.pins = pins }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    #if canImport(Security)
      func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
      ) {
        let host = challenge.protectionSpace.host
        guard let trust = challenge.protectionSpace.serverTrust, pins.covers(host) else {
          return completionHandler(.performDefaultHandling, nil)
        }
        let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        let isTrusted = SecTrustEvaluateWithError(trust, nil)
        let isPinned = pins.accept(chain.map { Array(SecCertificateCopyData($0) as Data) }, from: host)
        completionHandler(isTrusted && isPinned ? .performDefaultHandling : .cancelAuthenticationChallenge, nil)
      }
    #endif
  }
}

extension URLRequest {
  /// Converts a request; `nil` if its URL is invalid.
  fileprivate init?(_ request: WireRequest) {
    let head = request.head
    guard let scheme = head.scheme, let authority = head.authority,
      let url = URL(string: "\(scheme)://\(authority)\(head.path ?? "/")")
    else { return nil }
    self.init(url: url)
    httpMethod = head.method.rawValue
    for field in head.headerFields {
      let former = value(forHTTPHeaderField: field.name.rawName)
      let joined = former.map { "\($0)\(field.name == .cookie ? "; " : ", ")\(field.value)" }
      setValue(joined ?? field.value, forHTTPHeaderField: field.name.rawName)
    }
    if !request.body.isEmpty { httpBody = Data(request.body.bytes) }
  }
}

extension WireAnswer {
  /// Converts a server's response.
  fileprivate init(_ response: HTTPURLResponse, body: Data) {
    let named = response.allHeaderFields.compactMap { name, value -> HTTPField? in
      guard let name = name as? String, let value = value as? String, let name = HTTPField.Name(name) else {
        return nil
      }
      return HTTPField(name: name, value: value)
    }
    var fields = HTTPFields()
    for field in named.sorted(by: { $0.name.canonicalName < $1.name.canonicalName }) {
      let values = field.name == .setCookie ? Self.cookies(in: field.value) : [field.value]
      for value in values { fields.append(HTTPField(name: field.name, value: value)) }
    }
    self.init(
      head: HTTPResponse(status: HTTPResponse.Status(code: response.statusCode), headerFields: fields),
      body: WireBody(bytes: body))
  }

  /// Takes cookies that were joined apart: a comma ends one where a name and `=` follow, which no date has behind its comma.
  private static func cookies(in text: String) -> [String] {
    var cookies: [String] = []
    for part in text.split(separator: ", ", omittingEmptySubsequences: false) {
      let name = part.prefix { $0 != "=" && $0 != ";" }
      let begins = name.endIndex < part.endIndex && part[name.endIndex] == "=" && !name.contains(" ")
      if begins || cookies.isEmpty { cookies.append(String(part)) } else { cookies[cookies.count - 1] += ", " + part }
    }
    return cookies
  }
}

extension TransportFailure {
  /// The possible effect of a failed request: nothing was sent only if no connection was made.
  ///
  /// `cancelled` has two causes. If the pins reject a certificate, the session cancels the request before anything is sent; if
  /// the app cancels the task, the request may have arrived.
  init(_ code: URLError.Code, isTaskCancelled: Bool) {
    switch code {
    case .cancelled where isTaskCancelled: self = .maybeSent(.connectionReset)
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: self = .notSent(.offline)
    case .cannotFindHost, .dnsLookupFailed, .unsupportedURL, .badURL: self = .notSent(.unknownHost)
    case .cannotConnectToHost: self = .notSent(.connectionRefused)
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .cancelled:
      self = .notSent(.certificateMismatch)
    case .timedOut: self = .maybeSent(.timedOut)
    default: self = .maybeSent(.connectionReset)
    }
  }
}
