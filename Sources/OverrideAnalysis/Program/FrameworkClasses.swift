/// What the analysis knows of the classes of UIKit, AppKit and Core Animation: who inherits from whom.
package enum FrameworkClasses {
    /// The framework superclass of a framework class; nil for a root, and for classes that are not listed.
    package static func superclass(of name: String) -> String? { superclasses[name] }

    /// The kind of a framework class, by its own chain of superclasses.
    package static func kind(of name: String) -> ViewKind? { kinds[name] }

    /// Whether instances begin without user interaction (U7).
    package static func startsWithoutInteraction(_ name: String) -> Bool {
        chain(of: name).contains { $0 == "UILabel" || $0 == "UIImageView" }
    }

    /// Whether a class is a `UIView` on one system and an `NSView` on the other.
    package static func isOnBothSystems(_ name: String) -> Bool {
        ["WKWebView", "MKMapView", "MKAnnotationView", "MTKView", "SCNView", "SKView", "PDFView", "AVRoutePickerView"]
            .contains(name)
    }

    /// The class and its framework superclasses, nearest first; the name alone where it is not listed.
    package static func chain(of name: String) -> [String] {
        var result = [name]
        // The table is finite and acyclic; the bound only keeps a wrong row from looping.
        while let next = superclasses[result[result.count - 1]], result.count < 16 { result.append(next) }
        return result
    }

    private static let superclasses: [String: String] = {
        var table: [String: String] = [:]
        for line in inheritance {
            for name in line.subclasses.split(separator: " ") { table[String(name)] = line.superclass }
        }
        return table
    }()

    private static let kinds: [String: ViewKind] = {
        var table: [String: ViewKind] = ["UIView": .uiView, "NSView": .nsView, "CALayer": .layer]
        for name in superclasses.keys {
            switch chain(of: name).last {
            case "UIView": table[name] = .uiView
            case "NSView": table[name] = .nsView
            case "CALayer": table[name] = .layer
            default: break
            }
        }
        return table
    }()

    private static let inheritance: [(superclass: String, subclasses: String)] = [
        (
            "UIView",
            """
            UIControl UIWindow UILabel UIImageView UIScrollView UIStackView UITableViewCell UICollectionReusableView \
            UITableViewHeaderFooterView UINavigationBar UIToolbar UITabBar UISearchBar UIProgressView \
            UIActivityIndicatorView UIPickerView UIVisualEffectView UIInputView UIAlertView UIActionSheet UIWebView \
            UICalendarView UIContentUnavailableView UIListContentView UIPopoverBackgroundView \
            UILayoutContainerView UITransitionView UIDropShadowView WKWebView MKMapView MKAnnotationView MTKView SCNView SKView \
            ARSCNView ARSKView ARView GLKView QLPreviewView PDFView PDFThumbnailView AVPictureInPictureView \
            AVRoutePickerView PKCanvasView _UIHostingView PHLivePhotoView LPLinkView \
            UIEventAttributionView
            """
        ),
        (
            "UIControl",
            """
            UIButton UISwitch UISlider UIStepper UISegmentedControl UITextField UIDatePicker UIPageControl \
            UIRefreshControl UIColorWell UIPasteControl MKUserTrackingButton \
            ASAuthorizationAppleIDButton MKCompassButton
            """
        ),
        ("UITextField", "UISearchTextField"),
        ("UIScrollView", "UITableView UICollectionView UITextView"),
        ("UICollectionReusableView", "UICollectionViewCell"),
        ("UICollectionViewCell", "UICollectionViewListCell"),
        ("MKAnnotationView", "MKPinAnnotationView MKMarkerAnnotationView MKUserLocationView"),
        (
            "NSView",
            """
            NSControl NSScrollView NSClipView NSStackView NSBox NSTableRowView NSTableCellView NSTableHeaderView \
            NSSplitView NSTabView NSVisualEffectView NSText NSProgressIndicator NSGridView NSRulerView NSOpenGLView \
            NSHostingView NSBackgroundExtensionView NSGlassEffectView \
            NSThemeFrame NSScrubber NSScrubberItemView NSScrubberArrangedView NSUserInterfaceCompressionView \
            AVPlayerView QCView
            """
        ),
        (
            "NSControl",
            """
            NSButton NSTextField NSSlider NSStepper NSSegmentedControl NSImageView NSTableView NSColorWell NSDatePicker \
            NSPathControl NSLevelIndicator NSScroller NSRuleEditor NSBrowser NSMatrix NSSwitch NSComboButton
            """
        ),
        ("NSButton", "NSPopUpButton"),
        ("NSTextField", "NSSearchField NSSecureTextField NSComboBox NSTokenField"),
        ("NSTableView", "NSOutlineView"),
        ("NSText", "NSTextView"),
        ("NSView", "NSCollectionView"),
        ("NSScrubberArrangedView", "NSScrubberSelectionView"),
        (
            "CALayer",
            """
            CAShapeLayer CAGradientLayer CATextLayer CAScrollLayer CATiledLayer CAReplicatorLayer CAEmitterLayer \
            CATransformLayer CAMetalLayer CAEAGLLayer CAOpenGLLayer AVPlayerLayer AVCaptureVideoPreviewLayer \
            AVSampleBufferDisplayLayer
            """
        ),
    ]
}
