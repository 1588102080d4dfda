import Backend
import Basics
import Commerce
import Pages
import Sandbox
import Storage
import Wire

/// The file in which a server keeps its world: a header that says which server it is, then the lines of a journal.
struct StateFile {
  private let log: SharedLog
  private let header: JSON
  private var length = 0
  /// The ports that the server had when the file was begun; `nil` for a new file.
  private(set) var ports: [Int]?

  private static let format = 1
  private static let beginning = #"{"till-state":"#
  /// The longest header, in bytes.
  private static let longestHeader = 65_536

  /// Opens a file for a server with some providers, and holds it so that nobody else does. A line that was not finished is cut off.
  init(_ path: String, _ setup: ServerSetup, providers: [String]) throws(StateProblem) {
    header = Self.header(setup, providers)
    var text = ""
    do throws(StorageProblem) {
      log = try SharedLog(path: path, isAlone: true, isPrivate: true)
      text = String(decoding: try log.read(0..<Self.longestHeader), as: UTF8.self)
    } catch {
      throw .storage(error)
    }
    let line = text.prefix { $0 != "\n" }
    let isWhole = line.utf8.count < text.utf8.count
    guard isWhole ? line.hasPrefix(Self.beginning) : Self.beginning.hasPrefix(line) || line.hasPrefix(Self.beginning)
    else { throw .foreign }
    do throws(StorageProblem) {
      length = try log.wholeLength()
    } catch {
      throw .storage(error)
    }
    guard isWhole else { return }
    guard let found = try? JSON(parsing: String(line)), found["till-state"]?.integer == Self.format,
      let ports = found["ports"]?.array?.compactMap(\.integer), ports.count == found["ports"]?.array?.count
    else { throw .foreign }
    try compare(found)
    if setup.port != 0, ports.first != setup.port { throw .otherOption("--port \(ports.first ?? 0)") }
    self.ports = ports
  }

  private static func header(_ setup: ServerSetup, _ providers: [String]) -> JSON {
    [
      "till-state": .whole(format), "seed": .whole(setup.seed), "only": .string(providers.joined(separator: ",")),
      "webhooks-to": .string(setup.webhooks), "host": .string(setup.host),
      "settings": .object(
        setup.settings.chosen.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: .string($0.value)) }),
      "store": .string("\(setup.merchant.name), \(setup.merchant.city), \(setup.merchant.country)"),
      "account": .string(account(setup.accounts)), "faults": .array(setup.faults.map(\.json)),
    ]
  }

  /// Tells accounts apart: 32 bits of a hash of everything that they change, from which no key can be found.
  private static func account(_ changes: [String: AccountChanges]) -> String {
    guard !changes.isEmpty else { return "demo" }
    let texts = changes.sorted { $0.key < $1.key }.flatMap { id, change in
      [id, change.webhookAddress ?? ""] + (change.returnAddresses ?? [])
        + change.texts.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    }
    return String(UInt32(truncatingIfNeeded: FNV1a.of(texts.joined(separator: "\n"))), radix: 16)
  }

  /// Finds the first option that is another one than in a header that was found.
  private func compare(_ found: JSON) throws(StateProblem) {
    for member in header.members ?? [] where member.value != found[member.name] {
      let value = found[member.name] ?? .null
      switch member.name {
      case "host": throw .otherOption("--host-name \(value.decimal ?? "")")
      case "settings", "faults", "store": throw .otherOption("other options, \(member.name) \(value.compactText)")
      case "account": throw .otherOption("another --account")
      default: throw .otherOption("--\(member.name) \(value.decimal ?? "")")
      }
    }
  }

  /// The journal in the file, which is begun where it is new: for a server at some ports.
  func journal(at ports: [Int], _ seal: RequestSeal) throws(StateProblem) -> Journal {
    guard self.ports != nil else {
      let line = header.adding(["ports": .array(ports.map { .whole($0) })]).compactText + "\n"
      do throws(StorageProblem) {
        try log.add(Array(line.utf8), behind: 0)
      } catch {
        throw .storage(error)
      }
      return Journal(seal, in: log, from: line.utf8.count)
    }
    let first: Int
    do throws(StorageProblem) {
      first = (try log.read(0..<Self.longestHeader).firstIndex(of: 0x0A) ?? 0) + 1
    } catch {
      throw .storage(error)
    }
    let journal = Journal(seal, in: log, from: first)
    try journal.read(upTo: length)
    return journal
  }
}
