import ArgumentParser
import Basics
import Commerce
import Controller
import Language
import Sandbox
import Scenarios
import ServeOptions
import Server
import TillAssets

/// Reads what the options name: the account, the store, the settings, the association files and the token.
enum ServeSetup {
  /// The text of a file.
  static func text(_ path: String) throws -> String {
    do throws(AssetProblem) {
      return try TextFile.read(path)
    } catch {
      throw ValidationError(error.sentence)
    }
  }

  /// A token as it was given, or from the file that was named.
  static func token(_ given: String) throws -> String {
    let token = given.hasPrefix("@") ? try text(String(given.dropFirst())).filter { !$0.isWhitespace } : given
    guard token.utf8.count >= 16, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw ValidationError("--token takes at least 16 visible ASCII characters without blanks.")
    }
    return token
  }
}

extension ServeOptions {
  /// Puts what the options name into a setup.
  func apply(to setup: inout ServerSetup, _ assets: AssetFolder) throws {
    let phrases = setup.phrases
    (setup.listen, setup.host) = (listen, name)
    setup.token = try token.map { try ServeSetup.token($0) }
    if let account {
      let file = AccountFile(path: account, text: try ServeSetup.text(account))
      guard file.complaints.isEmpty else {
        throw ValidationError(file.complaints.map { $0.text(in: phrases) }.joined(separator: "\n"))
      }
      setup.accounts = file.changes
    }
    do throws(AssetProblem) {
      if let store { setup.merchant = SandboxMerchant(try assets.store(store)) }
      if links.isEmpty {
        for host in assets.associationHosts { setup.associations[host] = try assets.associationFile(of: host) }
      }
    } catch {
      throw ValidationError(error.sentence)
    }
    for link in links {
      let parts = link.split(separator: "=", maxSplits: 1).map(String.init)
      setup.associations[parts[0].lowercased()] = try ServeSetup.text(parts[1])
    }
    do throws(SettingProblem) {
      setup.settings = try Settings(reading: settings, among: SandboxCatalog.settings)
    } catch {
      throw ValidationError(error.sentence(phrases))
    }
  }
}

extension ServerSetup {
  /// The names of what the account file changes, without a value; `nil` where it changes nothing.
  var accountNote: String? {
    guard !accounts.isEmpty else { return nil }
    let parts = accounts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value.names.joined(separator: ", ")))" }
    return "account: " + parts.joined(separator: ", ")
  }
}

extension AccountChanges {
  /// The names of what changes.
  fileprivate var names: [String] {
    texts.keys.sorted() + (returnAddresses == nil ? [] : ["return-addresses"])
      + (webhookAddress == nil ? [] : ["webhook-address"])
  }
}

extension SettingProblem {
  /// The mistake, and what to do instead.
  fileprivate func sentence(_ phrases: Phrasebook) -> String {
    let (key, name, owner, known): (String, String, String, [String]) =
      switch self {
      case .unknownSetting(let name): ("cli.unknown-setting", name, "", SandboxCatalog.settings.map(\.id))
      case .unknownChoice(let choice, let setting): ("cli.unknown-choice", choice, setting.id, setting.choices)
      }
    var text = phrases.text(key, ["name": .text(String(name.prefix(60))), "owner": .text(owner)])
    if let nearest = NearestWord.to(name, in: known) {
      text += " " + phrases.text("cli.nearest", ["name": .text(nearest)])
    } else if !owner.isEmpty {
      text += " " + phrases.text("cli.known", ["names": .text(known.joined(separator: ", "))])
    }
    return text
  }
}
