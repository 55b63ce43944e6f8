"""Reads every report in a folder with a reader that was written elsewhere."""

import csv
import html.parser
import json
import pathlib
import sys
import xml.etree.ElementTree

import jsonschema
import junitparser
import referencing
from sarif import loader

folder = pathlib.Path(sys.argv[1])
schemas = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else None
protocol = pathlib.Path("Protocol")
checks = 0


def passed(what):
    global checks
    checks += 1
    print("ok:", what)


def schema_validator(name):
    resources = []
    for path in protocol.glob("*.schema.json"):
        contents = json.loads(path.read_text())
        resource = referencing.Resource.from_contents(contents, default_specification=referencing.jsonschema.DRAFT202012)
        resources += [(path.name, resource)]
        if "$id" in contents:
            resources += [(contents["$id"], resource)]
    registry = referencing.Registry().with_resources(resources)
    return jsonschema.Draft202012Validator(json.loads((protocol / name).read_text()), registry=registry)


findings = schema_validator("findings.schema.json")
one_finding = findings.evolve(schema={"$ref": "findings.schema.json#/$defs/finding"})
for source in ["examples", "golden", "nothing"]:
    findings.validate(json.loads((folder / f"{source}.json").read_text()))
    passed(f"{source}.json against findings.schema.json")
    for line in (folder / f"{source}.jsonl").read_text().splitlines():
        one_finding.validate(json.loads(line))
    passed(f"{source}.jsonl against findings.schema.json")

    sarif_path = folder / f"{source}.sarif"
    log = json.loads(sarif_path.read_text())
    if schemas:
        jsonschema.Draft7Validator(json.loads((schemas / "sarif-schema-2.1.0.json").read_text())).validate(log)
        passed(f"{source}.sarif against the SARIF schema")
    results = loader.load_sarif_file(str(sarif_path)).get_results()
    assert len(results) == len(log["runs"][0]["results"])
    for result in results:
        assert log["runs"][0]["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] if "ruleIndex" in result else True
        region = result["locations"][0]["physicalLocation"]["region"]
        assert {"startLine", "startColumn", "endLine", "endColumn"} <= region.keys()
    passed(f"{source}.sarif read by sarif-tools: {len(results)} results")

    suites = junitparser.JUnitXml.fromfile(str(folder / f"{source}.junit"))
    cases = [case for suite in suites for case in suite]
    assert len(cases) == suites.tests and cases, "the number of cases is the number stated"
    passed(f"{source}.junit read by junitparser: {len(cases)} cases")

    tree = xml.etree.ElementTree.parse(folder / f"{source}.checkstyle")
    assert tree.getroot().tag == "checkstyle"
    for error in tree.iter("error"):
        assert int(error.get("line")) >= 1 and error.get("severity") in {"error", "warning", "info"}
    passed(f"{source}.checkstyle is well-formed")

    issues = json.loads((folder / f"{source}.gitlab").read_text())
    assert len({issue["fingerprint"] for issue in issues}) == len(issues), "fingerprints are unique"
    for issue in issues:
        assert issue["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert issue["location"]["path"] and issue["location"]["positions"]["begin"]["line"] >= 1
    passed(f"{source}.gitlab has unique fingerprints")

    diagnostics = json.loads((folder / f"{source}.rdjson").read_text())["diagnostics"]
    for diagnostic in diagnostics:
        assert diagnostic["severity"] in {"ERROR", "WARNING", "INFO"} and diagnostic["location"]["range"]["start"]["line"] >= 1
    passed(f"{source}.rdjson")

    rows = list(csv.reader((folder / f"{source}.csv").open(newline="")))
    assert len({len(row) for row in rows}) == 1 and len(rows) == len(diagnostics) + 1
    passed(f"{source}.csv has {len(rows) - 1} rows")

    class Page(html.parser.HTMLParser):
        depth = 0

        def handle_starttag(self, tag, attributes):
            assert tag != "script", "the page holds no script"
            assert not any(name.startswith("on") for name, _ in attributes), "the page holds no handlers"

    Page().feed((folder / f"{source}.html").read_text())
    passed(f"{source}.html holds no script")

print(f"{checks} passed, 0 failed")
