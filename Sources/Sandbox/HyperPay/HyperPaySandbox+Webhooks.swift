import Commerce
import Cryptography
public import Pages
import Simulation
public import Wire

extension HyperPaySandbox {
  /// The keys under which Till's own demo merchant gets its webhooks: the agreed one, and one that it does not have.
  private static let demoKeys = [Account.demo.notificationKey, String(Account.demo.notificationKey.reversed())]
  /// How long a notification is on its way; HyperPay names no time for the first try, this is Till's own.
  private static let delay = Duration.milliseconds(1_500)

  /// Sends a message for every attempt and every change of one that has become something new since the last time. Pending
  /// results are told as well (HyperPay docs, Webhooks), and a card that is kept once it has paid.
  mutating func announceChanges(at moment: inout SandboxMoment) {
    for index in checkouts.takeDue(at: moment.now) {
      for position in checkouts[index].payments.indices {
        let checkout = checkouts[index]
        let payment = checkout.payments[position]
        let state = state(of: payment, in: checkout, at: moment.now)
        if payment.announcedCode != state.code {
          checkouts[index].payments[position].announcedCode = state.code
          announce(members(of: payment, in: checkout, state: state), of: checkout, at: &moment)
        }
        for change in payment.changes.dropFirst(payment.announcedChanges) {
          announce(members(of: change, of: payment, in: checkout), of: checkout, at: &moment)
        }
        if state.money != nil, let token = payment.registration { announceKept(token, checkout.mode, at: &moment) }
        guard payment.announcedChanges != payment.changes.count else { continue }
        checkouts[index].payments[position].announcedChanges = payment.changes.count
      }
    }
  }

  /// A payment: `PAYMENT` and the object that the status answer holds (HyperPay docs, Webhooks: payload).
  private mutating func announce(_ members: [JSON.Member], of checkout: Checkout, at moment: inout SandboxMoment) {
    guard let reference = checkout.reference else { return }
    announce([.init(name: "type", value: "PAYMENT")], members, about: reference, at: &moment)
  }

  /// A card that is kept, once: `REGISTRATION`, `CREATED` and the object that the call's answer holds (HyperPay docs, Webhooks: payload).
  /// It is about no payment, so it stands under the token itself, which is Till's own.
  mutating func announceKept(_ token: String, _ mode: TestMode, at moment: inout SandboxMoment) {
    guard let kept = registrations[token], !kept.isAnnounced else { return }
    registrations[token]?.isAnnounced = true
    announce(Self.head("CREATED"), members(of: kept, mode), about: token, at: &moment)
  }

  /// The same, `DELETED`, of a card that is not kept any more.
  mutating func announceDeleted(_ token: String, at moment: inout SandboxMoment) {
    announce(Self.head("DELETED"), Self.membersOfDeleted(token), about: token, at: &moment)
  }

  private static func head(_ action: String) -> [JSON.Member] {
    members(["type": "REGISTRATION", "action": .string(action)])
  }

  /// One message, encrypted with AES-256-GCM; vector and tag travel in headers (HyperPay docs, Webhooks: decryption).
  private mutating func announce(
    _ head: [JSON.Member], _ members: [JSON.Member], about reference: String, at moment: inout SandboxMoment
  ) {
    let time = JSON.Member(name: "timestamp", value: .string(Self.timestamp(moment.now)))
    let text = JSON.object(head + [.init(name: "payload", value: .object(members + [time]))]).compactText
    let agreed = account.notificationKey
    let key = moment.settings[NotificationKey.self] == .agreed ? agreed : String(agreed.reversed())
    let vector = moment.random.hexadecimal(length: 24)
    guard let sealed = Self.sealed(text, key: key, vector: vector) else { return }
    let body = Hexadecimal.encode(sealed.ciphertext, .upper)
    let isWrapped = moment.settings[NotificationBody.self] == .wrapped
    let wrapped = JSON.object([.init(name: "encryptedBody", value: .string(body))])
    outbox.append(
      Webhook(
        from: Self.id, about: reference, at: moment.now.advanced(by: Self.delay),
        isWrapped ? WireBody(wrapped) : WireBody(body),
        to: account.webhookAddress, type: isWrapped ? "application/json" : "text/plain",
        headers: [
          "X-Initialization-Vector": vector, "X-Authentication-Tag": Hexadecimal.encode(sealed.tag, .upper),
        ]))
  }

  /// Growing intervals for up to 30 days (HyperPay docs, Webhooks); the steps are known at second hand: 1, 2, 4, 8, 15 and 30
  /// minutes, an hour, then daily.
  public static var redelivery: [Duration] {
    [1, 2, 4, 8, 15, 30, 60].map { .seconds($0 * 60) } + Array(repeating: .seconds(86_400), count: 29)
  }

  /// A tag that proves nothing, or the tag of another text; without vector and tag it could not be read at all. Or correct
  /// encryption: with another key, or about another payment.
  public static func forge(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest> {
    switch forgery {
    case .unsigned: return webhook.without(headers: ["X-Initialization-Vector", "X-Authentication-Tag"])
    case .wrongSignature:
      return webhook.with(header: "X-Authentication-Tag", String(repeating: "0", count: 32))
    case .otherBody:
      return webhook.with(body: WireBody(webhook.content.body.text.replacing("0", with: "1")))
    case .rewrittenBody, .otherPath, .tooOld, .otherShop: return webhook
    case .otherSecret: return resealed(webhook, with: String(repeating: "5", count: 64)) { $0 }
    case .otherPayment:
      return resealed(webhook, with: nil) { text in
        let payload = (try? JSON(parsing: text))?["payload"]
        let plain = webhook.with(body: WireBody(text))
        return plain.about(otherThan: [payload?["id"]?.string, webhook.reference]).content.body.text
      }
    }
  }

  /// The same opened, changed, and closed again with another key or the one that it was closed with.
  private static func resealed(
    _ webhook: Webhook<WireRequest>, with key: String?, _ change: (String) -> String
  ) -> Webhook<WireRequest> {
    let body = webhook.content.body
    let wrapped = body.json?["encryptedBody"]?.string
    guard let bytes = Hexadecimal.decode(wrapped ?? body.text), let vector = webhook.header("X-Initialization-Vector"),
      let tag = webhook.header("X-Authentication-Tag").flatMap(Hexadecimal.decode),
      let nonce = Hexadecimal.decode(vector).flatMap({ try? AES.GCM.Nonce(data: $0) }),
      let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: bytes, tag: tag)
    else { return webhook }
    for used in demoKeys {
      guard let usedBytes = Hexadecimal.decode(used),
        let opened = try? AES.GCM.open(box, using: SymmetricKey(data: usedBytes)),
        let sealed = sealed(change(String(decoding: opened, as: UTF8.self)), key: key ?? used, vector: vector)
      else { continue }
      let text = Hexadecimal.encode(sealed.ciphertext, .upper)
      return webhook.with(body: WireBody(wrapped.map { body.text.replacing($0, with: text) } ?? text))
        .with(header: "X-Authentication-Tag", Hexadecimal.encode(sealed.tag, .upper))
    }
    // Of an account with a key of its own it cannot be opened here; what is forged must not be genuine.
    return webhook.with(header: "X-Authentication-Tag", String(repeating: "0", count: 32))
  }

  /// A text encrypted; key and vector are hexadecimal digits.
  private static func sealed(_ text: String, key: String, vector: String) -> AES.GCM.SealedBox? {
    guard let key = Hexadecimal.decode(key), let vector = Hexadecimal.decode(vector) else { return nil }
    return try? AES.GCM.seal(
      Array(text.utf8), using: SymmetricKey(data: key), nonce: AES.GCM.Nonce(data: vector))
  }
}

extension HyperPaySandbox {
  /// What HyperPay would tell if a checkout were paid.
  public func imitation(about reference: String, at moment: SandboxMoment) -> Webhook<WireRequest>? {
    guard let index = checkouts.indices(named: reference).last(where: { checkouts[$0].reference == reference }) else {
      return nil
    }
    let checkout = checkouts[index]
    var (copy, moment) = (self, moment)
    let id = checkout.payments.last?.id ?? "8ac7a4a" + moment.random.hexadecimal(length: 25)
    copy.announce(
      Self.members([
        "id": .string(id), "paymentType": .string(checkout.kind.rawValue),
        "amount": .string(Self.wireAmount(checkout.amount)), "currency": .string(checkout.amount.currency.code),
        "merchantTransactionId": .string(reference), "result": Self.result(checkout.mode.successCode),
      ]), of: checkout, at: &moment)
    return copy.outbox.last
  }
}
