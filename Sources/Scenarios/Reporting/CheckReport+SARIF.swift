public import Language
import Wire

extension CheckReport {
  /// As SARIF 2.1.0 (OASIS Standard), for code scanning; a line break at the end.
  public func sarifText(in language: Phrasebook, version: String) -> String {
    var codes: [ErrorCode] = []
    for complaint in complaints where !codes.contains(complaint.code) { codes.append(complaint.code) }
    codes.sort { $0.rawValue < $1.rawValue }
    let rules = codes.map { code -> JSON in
      [
        "id": .string(code.rawValue), "name": .string(code.ruleName),
        "shortDescription": ["text": .string(language.text("scenario.explain.\(code.rawValue)"))],
        "defaultConfiguration": ["level": .string(code.severity.sarifLevel)],
      ]
    }
    let results = complaints.map { $0.sarif(in: language, codes: codes, isStrict: isStrict) }
    let report: JSON = [
      "$schema": .string(SARIFReport.schema), "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "till", "version": .string(version), "rules": .array(rules),
            ]
          ],
          "columnKind": "unicodeCodePoints", "results": .array(results),
        ]
      ],
    ]
    return report.prettyText + "\n"
  }
}

extension ErrorCode {
  /// The case's name in the form that SARIF wants of names, section 3.49.7.
  fileprivate var ruleName: String {
    let name = "\(self)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension Diagnostic {
  fileprivate func sarif(in language: Phrasebook, codes: [ErrorCode], isStrict: Bool) -> JSON {
    let words = ([message] + notes).map { language.text($0) }.joined(separator: ". ")
    return [
      "ruleId": .string(code.rawValue), "ruleIndex": .whole(codes.firstIndex(of: code) ?? 0),
      "level": .string(code.severity.isMistake(strict: isStrict) ? "error" : code.severity.sarifLevel),
      "message": ["text": .string(words)],
      "locations": [
        [
          "physicalLocation": [
            "artifactLocation": ["uri": .string(SARIFReport.uri(place.file))],
            "region": [
              "startLine": .whole(place.line), "startColumn": .whole(place.column),
              "endColumn": .whole(place.column + place.length),
            ],
          ]
        ]
      ],
    ]
  }
}
