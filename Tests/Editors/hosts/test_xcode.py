"""The build phase of Xcode."""

import re
import shutil

from support import BINARY, EDITORS, ProjectTest, blocks, findings

SCRIPT = EDITORS / "xcode/hittest-build-phase.sh"


class BuildPhase(ProjectTest):
    def phase(self, *words, files=(), lists=(), **variables):
        variables["SCRIPT_INPUT_FILE_COUNT"] = len(files)
        variables["SCRIPT_INPUT_FILE_LIST_COUNT"] = len(lists)
        variables |= {f"SCRIPT_INPUT_FILE_{number}": file for number, file in enumerate(files)}
        variables |= {f"SCRIPT_INPUT_FILE_LIST_{number}": file for number, file in enumerate(lists)}
        return self.run_here("/bin/sh", SCRIPT, *words, **{"SRCROOT": self.project, **variables})

    def marked(self, run):
        """The places that Xcode would link to."""
        lines = [re.fullmatch(r"(/.+?):(\d+):(\d+): (error|warning|note): .+", line) for line in run.stdout.splitlines()]
        self.assertTrue(all(lines), run.stdout)
        return sorted((line[1], int(line[2]), int(line[3])) for line in lines)

    def expected(self, *paths):
        return sorted(
            (str(self.project / finding["path"]), finding["range"]["start"]["line"], finding["range"]["start"]["column"])
            for finding in findings(*paths, folder=self.project))

    def test_without_inputs_the_project_is_linted(self):
        run = self.phase()
        self.assertEqual(self.marked(run), self.expected("."))
        self.assertEqual((run.returncode, run.stderr), (1, ""))

    def test_inputs_are_linted_alone(self):
        file = self.project / "Sources/PhotoTile.swift"
        run = self.phase(files=[file, self.project / "Sources/Photo.png"])
        self.assertEqual(self.marked(run), self.expected("Sources/PhotoTile.swift"))

    def test_lists_are_read(self):
        listing = self.work / "sources.xcfilelist"
        listing.write_text(f"# chosen by hand\n\n{self.project}/Sources/DrawerView.swift\n{self.project}/Sources/RoomyPanel.swift")
        run = self.phase(lists=[listing])
        self.assertEqual(self.marked(run), self.expected("Sources/DrawerView.swift"))

    def test_inputs_without_swift_files_leave_nothing_to_do(self):
        self.assertEqual(self.phase(files=[self.project / "Main.storyboard"]).stdout, "")

    def test_lawful_files_are_silent(self):
        run = self.phase(files=[self.project / "Sources/RoomyPanel.swift"])
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))

    def test_names_may_hold_anything_that_a_line_can(self):
        for name in ["a b.swift", "é$(touch x)&|.swift", "-x.swift", "\\n'\".swift"]:
            file = self.project / "Sources" / name
            shutil.copy(self.project / "Sources/PhotoTile.swift", file)
            self.assertEqual([place[0] for place in self.marked(self.phase(files=[file]))], [str(file)])
        self.assertFalse((self.project / "x").exists())

    def test_warnings_do_not_fail_the_build_unless_asked(self):
        (self.project / ".hittest.json").write_text(
            '{ "rules": { "return_in_subview_loop": "warning", "inverted_visibility_check": "warning" } }')
        file = self.project / "Sources/PhotoTile.swift"
        self.assertEqual(self.phase(files=[file]).returncode, 0)
        self.assertEqual(self.phase("--fail-on", "warning", files=[file]).returncode, 1)
        self.assertEqual(self.phase("--fail-on=warning", files=[file]).returncode, 1)

    def test_what_cannot_be_read_is_an_error(self):
        run = self.phase(files=[self.project / "Sources/Gone.swift"])
        self.assertEqual(run.returncode, 2)
        self.assertRegex(run.stdout, r"^error: hittest: .*Gone\.swift")

    def test_a_missing_program_is_a_warning(self):
        (self.work / "bin/hittest").unlink()
        run = self.phase(PATH="/usr/bin:/bin")
        self.assertEqual(run.returncode, 0)
        self.assertTrue(run.stdout.startswith("warning: hittest is not installed"), run.stdout)

    def test_a_build_in_the_project_is_found(self):
        (self.work / "bin/hittest").unlink()
        (self.project / ".build/release").mkdir(parents=True)
        (self.project / ".build/release/hittest").symlink_to(BINARY)
        self.assertEqual(self.marked(self.phase(PATH="/usr/bin:/bin")), self.expected("."))

    def test_the_short_phase_of_the_readme_works(self):
        short = blocks(EDITORS / "xcode/README.md", "sh")[1]
        run = self.run_here("/bin/sh", "-c", short, SRCROOT=self.project)
        self.assertEqual(run.returncode, 1)
        self.assertIn("Sources/PhotoTile.swift:26:13: error: ", run.stdout)
