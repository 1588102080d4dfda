/// Something in a PIX code that bank apps stumble over, or that is worth knowing.
public struct BRCodeFinding: Hashable, Sendable {
  /// How much it matters.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// Bank apps refuse the code.
    case fault
    /// Some bank apps refuse the code.
    case warning
    /// Nothing is wrong with it.
    case note
  }

  /// What it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Nothing is there.
    case empty
    /// More than 512 bytes.
    case tooLong = "too-long"
    /// It is a web address.
    case address
    /// It does not begin as EMV codes do.
    case noCode = "no-code"
    /// Blanks, line ends or a byte order mark around it.
    case blanksAround = "blanks-around"
    /// A line end in the middle, from a copy of a code that was shown in lines.
    case lineBreak = "line-break"
    /// A character that cannot be seen.
    case invisible
    /// The text ends within a field.
    case cutShort = "cut-short"
    /// What should be the tag or the length of a field is no number.
    case badHeader = "bad-header"
    /// Lengths count characters where letters have accents; they count bytes.
    case lengthsInCharacters = "lengths-in-characters"
    /// The value of a template is not made of fields.
    case badTemplate = "bad-template"
    /// Field 00 is not the first.
    case notFirst = "not-first"
    /// Something stands behind the checksum.
    case notLast = "not-last"
    /// The tags do not ascend.
    case disordered
    /// A field is there twice.
    case repeated
    /// The checksum is missing.
    case noChecksum = "no-checksum"
    /// The checksum has three digits: a leading zero was lost.
    case shortChecksum = "short-checksum"
    /// The checksum has small letters.
    case smallChecksum = "small-checksum"
    /// The checksum leaves out its own tag and length.
    case checksumWithoutHeader = "checksum-without-header"
    /// The checksum is that of the text in Latin-1, not in UTF-8.
    case checksumOfLatin = "checksum-of-latin"
    /// The checksum begins with 0000, not with FFFF.
    case checksumFromZero = "checksum-from-zero"
    /// The checksum is another one.
    case wrongChecksum = "wrong-checksum"
    /// A field is missing that every code has.
    case missing
    /// A field has another value than every code has.
    case otherValue = "other-value"
    /// The account is of another scheme.
    case otherScheme = "other-scheme"
    /// There is no account of PIX.
    case noAccount = "no-account"
    /// The account stands in another template than the usual one.
    case otherTemplate = "other-template"
    /// The account has a key and an address.
    case keyAndAddress = "key-and-address"
    /// The account has neither key nor address.
    case noKey = "no-key"
    /// The key has the form of none of the five kinds.
    case unknownKey = "unknown-key"
    /// The check digits of a CPF or CNPJ are wrong.
    case wrongKey = "wrong-key"
    /// Eleven digits that are no CPF: a mobile number without its country code.
    case phoneWithoutCountry = "phone-without-country"
    /// The address begins with a scheme.
    case addressWithScheme = "address-with-scheme"
    /// The address is no host with a path.
    case badAddress = "bad-address"
    /// A value is longer than its field allows.
    case tooLongValue = "too-long-value"
    /// A value is longer than its field allows once its letters are counted in bytes.
    case tooManyBytes = "too-many-bytes"
    /// A value has letters outside ASCII.
    case accents
    /// The amount is no number with a point.
    case badAmount = "bad-amount"
    /// The amount is written with a comma.
    case commaAmount = "comma-amount"
    /// The amount has more than two decimals, or a separator of thousands.
    case fineAmount = "fine-amount"
    /// The amount has another form than the usual two decimals.
    case unusualAmount = "unusual-amount"
    /// The amount is zero.
    case zeroAmount = "zero-amount"
    /// A code with a key leaves the amount open.
    case openAmount = "open-amount"
    /// A code with an address has an amount, which banks do not read.
    case ignoredAmount = "ignored-amount"
    /// The identifier has characters that it must not have.
    case badIdentifier = "bad-identifier"
    /// A code with an address has an identifier, which banks do not read.
    case ignoredIdentifier = "ignored-identifier"
    /// Sub-field 50 of the additional data, which is obsolete.
    case obsoleteTemplate = "obsolete-template"
    /// Another template sets up later payments.
    case recurrence
    /// It can be paid once.
    case once
  }

  /// What it is.
  public let kind: Kind
  /// The field that it is about, such as `26.25`; empty where it is about the whole code.
  public let place: String
  /// What is there: a value, a number or a character; empty where there is nothing to show.
  public let found: String
  /// What should be there instead; empty where nothing else is known to be right.
  public let expected: String

  init(_ kind: Kind, _ place: String = "", found: String = "", expected: String = "") {
    (self.kind, self.place, self.found, self.expected) = (kind, place, found, expected)
  }

  /// How much it matters.
  public var level: Level {
    switch kind {
    case .empty, .tooLong, .address, .noCode, .lineBreak, .invisible, .cutShort, .badHeader, .lengthsInCharacters,
      .badTemplate, .notFirst, .notLast, .repeated, .noChecksum, .shortChecksum, .smallChecksum,
      .checksumWithoutHeader, .checksumOfLatin, .checksumFromZero, .wrongChecksum, .missing, .otherValue,
      .otherScheme, .noAccount, .keyAndAddress, .noKey, .unknownKey, .wrongKey, .phoneWithoutCountry,
      .addressWithScheme, .badAddress, .tooLongValue, .badAmount, .commaAmount, .fineAmount, .badIdentifier:
      .fault
    case .disordered, .tooManyBytes, .accents, .unusualAmount, .zeroAmount, .obsoleteTemplate: .warning
    case .blanksAround, .otherTemplate, .openAmount, .ignoredAmount, .ignoredIdentifier, .recurrence, .once: .note
    }
  }

  /// Whether it shows that the text was cut or changed on its way.
  var isDamage: Bool {
    switch kind {
    case .empty, .tooLong, .address, .noCode, .lineBreak, .invisible, .cutShort, .badHeader, .lengthsInCharacters,
      .badTemplate, .notFirst, .notLast, .repeated, .noChecksum, .shortChecksum, .smallChecksum,
      .checksumWithoutHeader, .checksumOfLatin, .checksumFromZero, .wrongChecksum:
      true
    case .blanksAround, .disordered, .missing, .otherValue, .otherScheme, .noAccount, .otherTemplate, .keyAndAddress,
      .noKey, .unknownKey, .wrongKey, .phoneWithoutCountry, .addressWithScheme, .badAddress, .tooLongValue,
      .tooManyBytes, .accents, .badAmount, .commaAmount, .fineAmount, .unusualAmount, .zeroAmount, .openAmount,
      .ignoredAmount, .badIdentifier, .ignoredIdentifier, .obsoleteTemplate, .recurrence, .once:
      false
    }
  }

  /// The values for a sentence about it, by the names of its placeholders; `place` is the field.
  public var values: [String: String] { ["place": place, "found": found, "expected": expected] }
}
