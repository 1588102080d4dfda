import CTLS

/// A certificate, which nothing changes once it is made (RFC 5280).
final class Certificate: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Its purpose.
  enum Purpose {
    /// To certify servers below these domains and on this machine, for ten years.
    case authority(domains: [String])
    /// To show that a server has these names, for 397 days, the longest that browsers take.
    case server(hosts: [String])
  }

  /// A certificate for a key; `nil` as issuer lets it sign itself.
  init(_ purpose: Purpose, of key: PrivateKey, issuer: (certificate: Certificate, key: PrivateKey)?) throws(TLSProblem)
  {
    guard let pointer = X509_new() else { throw .failed }
    self.pointer = pointer
    let signer = issuer?.certificate.pointer ?? pointer
    X509_set_version(pointer, 2)
    var serial = [UInt8](repeating: 0, count: 8)
    guard RAND_bytes(&serial, 8) == 1 else { throw .failed }
    let number = serial.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 1 | 1
    ASN1_INTEGER_set_uint64(X509_get_serialNumber(pointer), number)
    let day = 86_400
    // A day before now, for clients whose clocks are slow.
    X509_gmtime_adj(X509_getm_notBefore(pointer), -day)
    X509_gmtime_adj(X509_getm_notAfter(pointer), purpose.days * day)
    X509_set_pubkey(pointer, key.pointer)
    let name = X509_get_subject_name(pointer)
    let title = Array(purpose.title.utf8)
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, title, Int32(title.count), -1, 0)
    X509_set_issuer_name(pointer, X509_get_subject_name(signer))
    for (extensionID, value) in purpose.extensions {
      guard add(extensionID, value, signer) else { throw .failed }
    }
    guard X509_sign(pointer, issuer?.key.pointer ?? key.pointer, EVP_sha256()) > 0 else { throw .failed }
  }

  init(pem: String) throws(TLSProblem) {
    let pointer = PEM.read(pem) { PEM_read_bio_X509($0, nil, nil, nil) }
    guard let pointer else { throw .malformed }
    self.pointer = pointer
  }

  var pem: String { PEM.text { PEM_write_bio_X509($0, pointer) } }

  var isExpired: Bool { X509_cmp_current_time(X509_get0_notAfter(pointer)) < 0 }

  func belongs(to key: PrivateKey) -> Bool { X509_check_private_key(pointer, key.pointer) == 1 }

  /// Whether both are limited to the same names.
  func hasNames(of other: Certificate) -> Bool {
    guard let ours = names, let theirs = other.names else { return false }
    return ASN1_OCTET_STRING_cmp(ours, theirs) == 0
  }

  private var names: UnsafeMutablePointer<ASN1_OCTET_STRING>? {
    let place = X509_get_ext_by_NID(pointer, NID_name_constraints, -1)
    return place < 0 ? nil : X509_EXTENSION_get_data(X509_get_ext(pointer, place))
  }

  private func add(_ id: Int32, _ value: String, _ signer: OpaquePointer) -> Bool {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, signer, pointer, nil, nil, 0)
    guard let made = X509V3_EXT_conf_nid(nil, &context, id, value) else { return false }
    defer { X509_EXTENSION_free(made) }
    return X509_add_ext(pointer, made, -1) == 1
  }

  deinit { X509_free(pointer) }
}

extension Certificate.Purpose {
  fileprivate var days: Int {
    switch self {
    case .authority: 3_650
    case .server: 397
    }
  }

  fileprivate var title: String {
    switch self {
    case .authority: "Till on this machine (imitates payment providers)"
    case .server: "Till (imitates payment providers)"
    }
  }

  fileprivate var extensions: [(Int32, String)] {
    switch self {
    case .authority(let domains):
      // A stolen key is worth nothing beyond the providers' names and this machine.
      let names =
        (domains + ["localhost"]).map { "permitted;DNS:\($0)" } + [
          "permitted;IP:127.0.0.0/255.0.0.0",
          "permitted;IP:0:0:0:0:0:0:0:1/FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF",
        ]
      return [
        (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"), (NID_key_usage, "critical,keyCertSign,cRLSign"),
        (NID_subject_key_identifier, "hash"), (NID_name_constraints, "critical," + names.joined(separator: ",")),
      ]
    case .server(let hosts):
      let names = hosts.map { host in
        let isAddress = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
        return isAddress ? "IP:\(host)" : "DNS:\(host)"
      }
      return [
        (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
        (NID_ext_key_usage, "serverAuth"), (NID_subject_key_identifier, "hash"),
        (NID_authority_key_identifier, "keyid"),
        (NID_subject_alt_name, names.joined(separator: ",")),
      ]
    }
  }
}
