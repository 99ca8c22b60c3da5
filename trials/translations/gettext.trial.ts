import { readFileSync } from "node:fs";

import { beforeAll, expect, test } from "vitest";

import { languages, sourceLanguage } from "#app/translations/languages.ts";
import { readPo } from "#app/translations/po-file.ts";

import { ensureDebianPrograms, findDebianProgram } from "../../scripts/programs/debian-programs.ts";
import { runProgram } from "../../scripts/programs/run-program.ts";
import { projectRoot } from "../../scripts/project-root.ts";
import { poPath } from "../../scripts/translating/po-files.ts";

const MSGFMT = "usr/bin/msgfmt";

beforeAll(() => ensureDebianPrograms({ gettext: MSGFMT }), 600_000);

test.each(languages.filter((language) => language !== sourceLanguage))(
  "gettext itself finds nothing wrong in the PO file of $name, and as many texts as we do",
  async ({ code }) => {
    const program = findDebianProgram(MSGFMT);
    if (program === undefined) throw new Error("There is no gettext, and it cannot be fetched.");
    const path = poPath(projectRoot, code);
    const { entries } = readPo(readFileSync(path, "utf8"));
    const parameters = ["--check", "--statistics", "--output-file=/dev/null", path];
    const report = await runProgram(program, parameters, { env: { LC_ALL: "C" } });
    // It counts neither what is missing nor what is fuzzy, and refuses what is there twice.
    expect(report).toContain(`\n${entries.length} translated messages.`);
  },
);
