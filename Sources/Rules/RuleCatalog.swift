/// All rules, each once.
package enum RuleCatalog {
    /// In the order in which they are listed to readers; the earlier of two rules that explain the same place speaks.
    static var all: [any Rule.Type] {
        [
            ReturnInSubviewLoop.self,
            BackToFrontOrder.self,
            MissingSelfFallback.self,
            MissingInsideCheck.self,
            IgnoredSubviewHit.self,
            ForwardWithoutFallback.self,
            InfiniteRecursion.self,
            ViewOutsideSubtree.self,
            InvertedVisibilityCheck.self,
            IneffectiveVisibilityCheck.self,
            AlphaThreshold.self,
            MissingVisibilityCheck.self,
            ExtraGate.self,
            SuperviewSpacePoint.self,
            UnconvertedPoint.self,
            WrongConversionDirection.self,
            FrameContainsPoint.self,
            MixedCoordinateSpaces.self,
            ShrinkingInset.self,
            LopsidedArea.self,
            SideEffectInHitTest.self,
            TouchesReadInHitTest.self,
            ForceUnwrapInHitTest.self,
            UnusedHitResult.self,
            RepeatedHitTest.self,
            OverrideInExtension.self,
            NeverCalledSignature.self,
            HostingWindowPassthrough.self,
            InconsistentHitArea.self,
            ConstantPointInside.self,
            OverhangingSubview.self,
            HitTestLaw.self,
        ]
    }

    /// What stands about every rule, in catalogue order.
    package static var infos: [RuleInfo] { all.map { $0.info } }

    /// A rule by its id.
    package static func info(of id: String) -> RuleInfo? { infos.first { $0.id == id } }
}
