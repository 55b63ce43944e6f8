"""The pages for readers: what they tell to paste can be read by what it is pasted into, and nothing is left out."""

import json
import re
import subprocess
import tomllib
import unittest

import yaml
from support import BINARY, EDITORS, REPOSITORY, blocks

PAGES = sorted(EDITORS.glob("*/README.md"))
READERS = {
    "json": json.loads,
    "toml": tomllib.loads,
    "yaml": yaml.safe_load,
    "sh": lambda code: subprocess.run(["sh", "-n"], input=code, text=True, check=True),
    "ruby": lambda code: subprocess.run(["ruby", "-c"], input=code, text=True, check=True, capture_output=True),
}


class Pages(unittest.TestCase):
    def test_every_folder_has_a_page_and_a_row(self):
        folders = sorted(path.name for path in EDITORS.iterdir() if path.is_dir())
        linked = re.findall(r"^\| \[[^]]+\]\(([\w-]+)/README\.md\)", (EDITORS / "README.md").read_text(), re.MULTILINE)
        self.assertEqual(sorted(linked), folders)
        self.assertEqual([page.parent.name for page in PAGES], folders)

    def test_links_lead_somewhere(self):
        for page in [EDITORS / "README.md", *PAGES]:
            for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text()):
                self.assertTrue((page.parent / target).exists(), f"{page}: {target}")

    def test_what_is_to_be_pasted_can_be_read(self):
        for page in PAGES:
            for language, read in READERS.items():
                for code in blocks(page, language):
                    with self.subTest(page=page.parent.name, code=code):
                        # One setting of VS Code stands for a member of its settings file.
                        read("{%s}" % code if language == "json" and not code.lstrip().startswith("{") else code)

    def test_files_for_other_editors_can_be_read(self):
        for file in EDITORS.glob("**/*.toml"):
            tomllib.loads(file.read_text())
        for file in [*EDITORS.glob("**/*.json"), *(REPOSITORY / "Protocol").glob("*.json")]:
            json.loads(file.read_text())

    def test_options_that_pages_and_scripts_name_are_there(self):
        texts = [path for path in EDITORS.glob("**/*") if path.suffix in {".md", ".sh", ".yml", ".vim", ".el"}]
        known = {}
        for command in ["lint", "serve", "rules", "explain"]:
            help_text = subprocess.run([BINARY, "help", command], capture_output=True, text=True, check=True).stdout
            known[command] = set(re.findall(r"--[\w-]+", help_text))
        for path in texts:
            for command, words in re.findall(r"\bhittest (lint|serve|rules|explain)\b([^`\n]*)", path.read_text()):
                for option in re.findall(r"(?<!\S)--[a-z][\w-]*", words):
                    self.assertIn(option, known[command], f"{path}: hittest {command}{words}")

    def test_the_servers_settings_that_pages_name_are_there(self):
        source = (REPOSITORY / "Sources/LanguageServer/Session/ClientSettings.swift").read_text()
        known = set(re.findall(r'case "(\w+)":', source))
        self.assertTrue(known)
        for page in PAGES:
            for name in re.findall(r"\"?(inlayHints|codeLens|completion|svgHover|viewClasses)\"?\s*[:=]", page.read_text()):
                self.assertIn(name, known)

    def test_schemas_are_schemas(self):
        schemas = (REPOSITORY / "Protocol").glob("*.schema.json")
        run = subprocess.run(["check-jsonschema", "--check-metaschema", *schemas], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stdout)
