import Foundation
import HitTestModel
import Linting
import OverrideAnalysis
import Testing
import TextModel

@testable import Reporting

@Suite struct BehaviorReportTests {
    private static let hostile = """
        class `</script><b>`: UIView {
            let button = UIButton()
            override init(frame: CGRect) {
                super.init(frame: frame)
                button.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
                addSubview(button)
            }
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                if name == "</script><script>alert(1)</script>", button.frame.contains(point) { return button }
                return super.hitTest(point, with: event)
            }
        }
        """

    private static func reports(_ code: String, withMaps: Bool = false, line: Int? = nil) -> [OverrideReport] {
        Analyzer().behavior(
            AnalysisInput(path: "a<b>.swift", text: SourceText(code)), line: line, withMaps: withMaps)
    }

    @Test func textNamesTheLawsAndDrawsTheWitness() {
        let text = renderBehaviorText(Self.reports(Self.hostile))
        #expect(text.contains("a<b>.swift:8:19: </script><b>.hitTest(_:with:)"))
        #expect(text.contains("✗  3 gate"))
        #expect(text.contains("button"))
        for law in Law.allCases { #expect(text.contains(law.name)) }
    }

    @Test func pagesEscapeWhatTheSourceSays() throws {
        let reports = Self.reports(Self.hostile, withMaps: true)
        let page = renderBehaviorHTML(reports)
        #expect(!reports[0].maps.isEmpty)
        #expect(!page.contains("</script><b>"))
        #expect(!page.contains("<script>alert"))
        #expect(page.contains("&lt;/script&gt;"))
        // One data element for each map, and the page's own script.
        #expect(page.components(separatedBy: "<script").count == reports[0].maps.count + 2)
        #expect(!renderBehaviorSVG(reports).contains("</script><b>"))
    }

    @Test func jsonIsTheSameEachTimeAndCountsEveryLaw() throws {
        let json = renderBehaviorJSON(Self.reports(Self.hostile))
        #expect(json == renderBehaviorJSON(Self.reports(Self.hostile)))
        let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let overrides = document?["overrides"] as? [[String: Any]]
        #expect((overrides?.first?["laws"] as? [Any])?.count == 11)
        #expect((overrides?.first?["scenes"] as? [Any])?.isEmpty == false)
    }

    @Test func aLineChoosesTheOverrideAroundIt() {
        let code = Self.hostile + "\n" + Self.hostile.replacing("`</script><b>`", with: "Other")
        #expect(Self.reports(code).count == 2)
        #expect(Self.reports(code, line: 9).map(\.line) == [8])
        #expect(Self.reports(code, line: 1).isEmpty)
    }
}
