"""GitHub, GitLab, pre-commit, Fastlane, Danger."""

import json
import re
import subprocess
from xml.etree import ElementTree

import yaml
from support import BINARY, EDITORS, REPOSITORY, ProjectTest, blocks, findings


def schema_says(schema, *files):
    return subprocess.run(["check-jsonschema", *schema, *files], capture_output=True, text=True)


class GitHubAction(ProjectTest):
    def lint(self, **variables):
        summary = self.work / "summary.md"
        summary.write_text("")
        run = self.run_here(
            "bash", EDITORS / "github/lint.sh", HITTEST_BINARY=BINARY, GITHUB_STEP_SUMMARY=summary, **variables)
        return run, summary.read_text()

    def test_the_action_is_well_formed(self):
        run = schema_says(["--builtin-schema", "vendor.github-actions"], REPOSITORY / "action.yml")
        self.assertEqual(run.returncode, 0, run.stdout)

    def test_inputs_and_script_agree(self):
        action = yaml.safe_load((REPOSITORY / "action.yml").read_text())
        step = action["runs"]["steps"][-1]
        script = (EDITORS / "github/lint.sh").read_text()
        self.assertEqual(set(re.findall(r"\bHITTEST_\w+", script)), set(step["env"]))
        for name, value in step["env"].items():
            self.assertEqual(value, "${{ inputs.%s }}" % name.removeprefix("HITTEST_").lower())
        self.assertEqual(set(action["inputs"]), {value.split(".")[1].split(" ")[0] for value in step["env"].values()})
        readme = (EDITORS / "github/README.md").read_text()
        self.assertEqual(re.findall(r"^\| `(\w+)` \|", readme, re.MULTILINE), list(action["inputs"]))

    def test_no_input_is_pasted_into_a_script(self):
        action = yaml.safe_load((REPOSITORY / "action.yml").read_text())
        for step in action["runs"]["steps"]:
            self.assertNotIn("${{", step.get("run", ""))

    def test_the_sources_are_named_by_their_content(self):
        action = yaml.safe_load((REPOSITORY / "action.yml").read_text())
        step = next(step for step in action["runs"]["steps"] if step.get("id") == "sources")
        output = self.work / "output"
        run = self.run_here("bash", "-c", step["run"], GITHUB_ACTION_PATH=REPOSITORY, GITHUB_OUTPUT=output)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertRegex(output.read_text(), r"^hash=[0-9a-f]{64}\n$")

    def test_findings_are_marked_and_summed_up(self):
        run, summary = self.lint()
        self.assertEqual(run.returncode, 1)
        marked = re.findall(r"^::(?:error|warning|notice) file=([^,]+),line=(\d+)", run.stdout, re.MULTILINE)
        expected = [(finding["path"], str(finding["range"]["start"]["line"])) for finding in findings(".", folder=self.project)]
        self.assertEqual(sorted(marked), sorted(expected))
        self.assertIn("PhotoTile.swift", summary)

    def test_paths_and_arguments_are_taken_word_by_word(self):
        (self.project / "More Views").mkdir()
        run, _ = self.lint(
            HITTEST_PATHS="Sources/RoomyPanel.swift\nMore Views\n",
            HITTEST_ARGUMENTS="--fail-on=never\n--exclude=$(touch x) ; touch y",
            HITTEST_SARIF="out.sarif")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertFalse((self.project / "x").exists() or (self.project / "y").exists())
        self.assertEqual(json.loads((self.project / "out.sarif").read_text())["version"], "2.1.0")


class GitLab(ProjectTest):
    template = EDITORS / "gitlab/hittest.yml"

    def test_the_template_is_well_formed(self):
        run = schema_says(["--builtin-schema", "vendor.gitlab-ci"], self.template)
        self.assertEqual(run.returncode, 0, run.stdout)

    def test_the_job_writes_the_reports_that_it_announces(self):
        job = yaml.safe_load(self.template.read_text())["hittest"]
        (self.project / ".hittest-build").mkdir()
        (self.project / ".hittest-build/hittest").symlink_to(BINARY)
        results = [self.run_here("bash", "-eo", "pipefail", "-c", line) for line in job["script"]]
        self.assertEqual([run.returncode for run in results], [0, 1], [run.stderr for run in results])
        reports = job["artifacts"]["reports"]
        quality = json.loads((self.project / reports["codequality"]).read_text())
        self.assertEqual(len(quality), len(findings("Sources", folder=self.project)))
        ElementTree.parse(self.project / reports["junit"])


class PreCommit(ProjectTest):
    def configure(self, hooks):
        self.git("init", "-q")
        (self.project / ".pre-commit-config.yaml").write_text(yaml.safe_dump({"repos": [{"repo": "local", "hooks": hooks}]}))
        self.git("add", ".")

    def test_the_manifest_is_well_formed(self):
        run = subprocess.run(["pre-commit", "validate-manifest", REPOSITORY / ".pre-commit-hooks.yaml"], capture_output=True)
        self.assertEqual(run.returncode, 0, run.stdout)

    def test_the_hooks_stop_a_commit_and_mend(self):
        # The same hooks, run from the path instead of being built.
        hooks = yaml.safe_load((REPOSITORY / ".pre-commit-hooks.yaml").read_text())
        self.configure([{**hook, "language": "system"} for hook in hooks])
        lint = self.run_here("pre-commit", "run", "--all-files", "hittest")
        self.assertEqual(lint.returncode, 1, lint.stdout)
        self.assertIn("Sources/PhotoTile.swift:26:13: error: ", lint.stdout)
        before = (self.project / "Sources/PhotoTile.swift").read_text()
        fix = self.run_here("pre-commit", "run", "--all-files", "hittest-fix")
        self.assertIn("files were modified by this hook", fix.stdout)
        self.assertNotEqual((self.project / "Sources/PhotoTile.swift").read_text(), before)

    def test_lawful_files_pass(self):
        for file in (self.project / "Sources").iterdir():
            if file.name != "RoomyPanel.swift":
                file.unlink()
        local = yaml.safe_load(blocks(EDITORS / "pre-commit/README.md", "yaml")[1])
        self.configure(local["repos"][0]["hooks"])
        run = self.run_here("pre-commit", "run", "--all-files")
        self.assertEqual(run.returncode, 0, run.stdout)


class Ruby(ProjectTest):
    def test_the_lane_of_fastlane(self):
        lane = blocks(EDITORS / "fastlane/README.md", "ruby")[0]
        (self.project / "fastlane").mkdir()
        frame = "def lane(name) = yield\ndef sh(*words) = Dir.chdir('fastlane') { system(*words) or raise 'failed' }\n"
        run = self.run_here("ruby", "-e", frame + lane)
        self.assertIn("PhotoTile.swift:26:13: error: ", run.stdout)
        self.assertRegex(run.stderr, r"failed")
        self.assertTrue((self.project / "fastlane/hittest-junit.xml").exists(), run.stderr)

    def test_the_comments_of_danger(self):
        script = blocks(EDITORS / "danger/README.md", "ruby")[0]
        frame = """
            Changes = Struct.new(:modified_files, :added_files)
            def git = Changes.new(['Sources/PhotoTile.swift', 'README.md'], ['Sources/RoomyPanel.swift'])
            def fail(text, file:, line:) = puts("fail #{file}:#{line} #{text}")
            def warn(text, file:, line:) = puts("warn #{file}:#{line} #{text}")
        """
        run = self.run_here("ruby", "-e", frame + script)
        self.assertEqual(run.stderr, "")
        self.assertRegex(run.stdout, r"^fail Sources/PhotoTile\.swift:26 .*\(`return_in_subview_loop`\)\n$")

    def test_danger_has_nothing_to_say_without_changes(self):
        script = blocks(EDITORS / "danger/README.md", "ruby")[0]
        run = self.run_here("ruby", "-e", "def git = Struct.new(:modified_files, :added_files).new([], [])\n" + script)
        self.assertEqual((run.stdout, run.stderr), ("", ""))
