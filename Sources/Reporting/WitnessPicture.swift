import OverrideAnalysis

/// The scene of a witness drawn with characters.
func witnessPicture(_ witness: Witness) -> String { "" }
