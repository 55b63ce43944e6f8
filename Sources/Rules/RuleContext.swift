package import OverrideAnalysis

/// What a rule may ask about one override.
package struct OverrideContext: Sendable {
    package let override: MethodOverride

    package init(override: MethodOverride) { self.override = override }
}

/// What a rule may ask about one file.
package struct FileContext: Sendable {
    package let file: ProgramFile

    package init(file: ProgramFile) { self.file = file }
}
