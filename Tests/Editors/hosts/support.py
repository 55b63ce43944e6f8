"""What the tests of the hosts share."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
EDITORS = REPOSITORY / "editors"
BINARY = Path(os.environ["HITTEST_BINARY"]).resolve()
EXAMPLES = REPOSITORY / "Tests/Examples"


def blocks(readme, language):
    """The code blocks of a language in a Markdown file, without their indentation."""
    pattern = rf"^( *)```{language}\n(.*?)^ *```$"
    found = re.findall(pattern, readme.read_text(), re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indentation}", "", code, flags=re.MULTILINE) for indentation, code in found]


def findings(*words, folder):
    """The findings that the program prints as JSON."""
    command = [BINARY, "lint", "--format", "json", "--quiet", *words]
    return json.loads(subprocess.run(command, cwd=folder, capture_output=True, text=True).stdout)["findings"]


class ProjectTest(unittest.TestCase):
    """A test with a repository of sample files as its working directory, and `hittest` on the path."""

    def setUp(self):
        self.work = Path(tempfile.mkdtemp(prefix="hittest-hosts-")).resolve()
        self.addCleanup(shutil.rmtree, self.work)
        self.project = self.work / "a project"
        (self.project / "Sources").mkdir(parents=True)
        for file in EXAMPLES.glob("*.swift"):
            shutil.copy(file, self.project / "Sources")
        (self.work / "bin").mkdir()
        (self.work / "bin/hittest").symlink_to(BINARY)
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("HITTEST", "GIT"))},
            "PATH": f"{self.work}/bin:{os.environ['PATH']}",
            "HOME": str(self.work),
        }

    def run_here(self, *command, folder=None, **variables):
        return subprocess.run(
            command, cwd=folder or self.project, capture_output=True, text=True, timeout=120,
            env={**self.environment, **{name: str(value) for name, value in variables.items()}})

    def git(self, *words):
        identity = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com"]
        subprocess.run(["git", *identity, *words], cwd=self.project, check=True, capture_output=True, env=self.environment)
