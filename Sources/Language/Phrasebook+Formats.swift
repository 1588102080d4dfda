import Basics
public import Commerce

extension Phrasebook {
  /// A whole number with its thousands separated.
  public func number(_ number: Int) -> String { (number < 0 ? "-" : "") + grouped(String(number.magnitude)) }

  /// An amount with its currency's code and exactly its decimals.
  public func money(_ money: Money) -> String {
    inOnePiece.fill(format.money, ["code": .text(money.currency.code), "amount": .text(amount(money))])
  }

  /// An amount without its currency.
  public func amount(_ money: Money) -> String {
    let text = money.decimalText.utf8
    let digits = text.drop { $0 == UInt8(ascii: "-") }
    let whole = digits.prefix { $0 != UInt8(ascii: ".") }
    let decimals = Substring(digits[whole.endIndex...].dropFirst())
    return (digits.count < text.count ? "-" : "") + grouped(String(Substring(whole)))
      + (decimals.isEmpty ? "" : format.decimalSeparator + decimals)
  }

  /// A date in words.
  public func date(_ date: CivilDate) -> String {
    let month = format.months.indices.contains(date.month - 1) ? format.months[date.month - 1] : String(date.month)
    return inOnePiece.fill(
      format.date, ["day": .text(String(date.day)), "month": .text(month), "year": .text(String(date.year))])
  }

  /// A span of time as `1:41` or `1:02:03`, rounded up to whole seconds; nothing below zero.
  public func duration(_ duration: Duration) -> String {
    let total = max(0, (duration.wholeMilliseconds + 999) / 1_000)
    let (hours, minutes, seconds) = (total / 3_600, total / 60 % 60, total % 60)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
  }

  private func grouped(_ digits: String) -> String {
    let count = digits.utf8.count
    guard count > 3 else { return digits }
    var result = ""
    for (index, digit) in digits.unicodeScalars.enumerated() {
      if index > 0, (count - index).isMultiple(of: 3) { result += format.groupSeparator }
      result.unicodeScalars.append(digit)
    }
    return result
  }
}
