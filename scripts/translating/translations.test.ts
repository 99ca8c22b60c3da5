import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { languages } from "#app/translations/languages.ts";
import { readPo, writePo, type PoFile } from "#app/translations/po-file.ts";

import { textsIn } from "../building/texts-in.ts";
import { projectRoot } from "../project-root.ts";
import { findProblems } from "./find-problems.ts";
import { mergeTexts, poPath } from "./po-files.ts";
import { readTexts } from "./read-texts.ts";

/** Reading all of the source takes a second or two. */
const texts = readTexts(projectRoot);

const IMPORT = 'import { msg, t as say } from "#app/translations/t.ts";\n';

describe("collecting texts", () => {
  test("finds translated and marked texts, whatever the function is called there", () => {
    const source = `${IMPORT}const t = (text: string) => text;
      const links = [msg("Home"), msg("Light", "of the screen")];
      export const A = () => <p title={say("It’s {name}", { name })}>{say(\`two
lines\`)}{t("not ours")}{say(links[0])}</p>;`;
    expect(textsIn("app/a.tsx", source)).toEqual([
      { text: "Home", context: "" },
      { text: "Light", context: "of the screen" },
      { text: "It’s {name}", context: "" },
      { text: "two\nlines", context: "" },
    ]);
  });

  test("refuses to mark what is not one literal", () => {
    expect(() => textsIn("app/a.ts", `${IMPORT}\nmsg(\`\${verb} it\`);`)).toThrow("app/a.ts:3");
  });
});

const po = `# Someone
msgid ""
msgstr ""
"Language: hi\\n"
"X-Generator: Weblate\\n"

#. Where it is
#: app/a.tsx
#, fuzzy
msgctxt "of the screen"
msgid "Light"
msgstr "रोशनी"

msgid "A \\"long\\" "
"text\\n"
msgstr ""
"दो "
"पंक्तियाँ"

#~ msgid "gone"
#~ msgstr "x"
`;

describe("a PO file", () => {
  test("is read as other programs write it", () => {
    const { header, entries, obsolete } = readPo(po);
    expect(header.translation).toBe("Language: hi\nX-Generator: Weblate\n");
    expect(entries).toEqual([
      {
        context: "of the screen",
        text: "Light",
        translation: "रोशनी",
        files: ["app/a.tsx"],
        notes: ["#. Where it is", "#, fuzzy"],
      },
      { context: "", text: 'A "long" text\n', translation: "दो पंक्तियाँ", files: [], notes: [] },
    ]);
    expect(obsolete).toEqual([
      { context: "", text: "gone", translation: "x", files: [], notes: [] },
    ]);
  });

  test.each([
    'msgid "one" two',
    "msgid one",
    "msgid 'one'",
    'msgid "one',
    '"one"',
    'msgwrong "one"',
  ])("with the line %s is refused", (line) => {
    expect(() => readPo(`msgid ""\nmsgstr ""\n\n${line}\nmsgstr "ek"\n`)).toThrow(line);
  });

  test("is the same after it was written and read", () => {
    const file = readPo(po);
    expect(readPo(writePo(file))).toEqual(file);
    expect(writePo(readPo(writePo(file)))).toBe(writePo(file));
  });

  test("gets new texts without a translation, sets removed ones aside, and keeps the others", () => {
    const merged = mergeTexts(readPo(po), [
      { text: "New", context: "", files: ["app/b.tsx"] },
      { text: "Light", context: "of the screen", files: ["app/b.tsx"] },
    ]);
    expect(merged.obsolete.map(({ text }) => text)).toEqual(["gone", 'A "long" text\n']);
    expect(merged.entries).toEqual([
      { text: "New", context: "", translation: "", files: ["app/b.tsx"], notes: [] },
      {
        text: "Light",
        context: "of the screen",
        translation: "रोशनी",
        files: ["app/b.tsx"],
        notes: ["#. Where it is", "#, fuzzy"],
      },
    ]);
  });

  test("has a removed text's translation again when the text comes back", () => {
    const back = [{ text: "gone", context: "", files: ["app/b.tsx"] }];
    const without = readPo(writePo(mergeTexts(readPo(po), [])));
    expect(mergeTexts(without, back).entries).toMatchObject([{ text: "gone", translation: "x" }]);
  });
});

const header = { context: "", text: "", translation: "", files: [], notes: [] };
const translated = (text: string, translation: string): PoFile => ({
  header,
  entries: [{ ...header, text, translation }],
  obsolete: [],
});
const problemsOf = (code: string, text: string, translation: string) =>
  findProblems(code, translated(text, translation), [{ text, context: "", files: [] }]);

describe("a translation is a problem", () => {
  const films = "{count, plural, one {# film} other {# films}}";

  test.each([
    ["hi", "Sign In", "", "is missing"],
    ["hi", "Hello, {name}", "नमस्ते", "has nothing in place of name"],
    ["hi", "Hello, {name}", "नमस्ते, {naam}", "has naam in place of name"],
    ["hi", "<link>See</link>", "देखें", "has nothing in place of <link>"],
    ["ar", films, "{count, plural, one {x} other {#}}", "lacks few, many, two, zero"],
    ["hi", films, "{count, plural, other {#}}", "lacks one"],
    ["hi", "{k, select, a {x} other {y}}", "{k, select, other {y}}", "lacks a of"],
    ["hi", "Sign In", "{", "has not what it should"],
    ["hi", "Sign In", "साइन इन करें\n", "has other line ends around it"],
  ])("in %s: “%s” as “%s”", (code, text, translation, problem) => {
    const problems = problemsOf(code, text, translation);
    expect(problems.map((each) => each.includes(problem))).toEqual([true]);
  });

  test("when it is there twice, or waits for somebody to look at it", () => {
    const entry = { ...header, text: "Home", translation: "होम" };
    const find = (...entries: PoFile["entries"]) =>
      findProblems("hi", { header, entries, obsolete: [] }, [{ ...entry, files: [] }]);
    expect(find(entry)).toEqual([]);
    expect(find(entry, { ...entry })).toEqual(["is there twice: Home"]);
    expect(find({ ...entry, notes: ["#. In the header", "#, icu-message-format, fuzzy"] })).toEqual(
      ["is marked as fuzzy, to be edited: Home"],
    );
  });

  test("when nothing in the source has its text", () => {
    expect(findProblems("hi", translated("Gone", "गया"), [])).toEqual(["is left over: Gone"]);
  });

  test("and is none when it has every form of its language", () => {
    const forms = "zero {#} one {#} two {#} few {#} many {#} other {#}";
    expect(problemsOf("ar", films, `{count, plural, ${forms}}`)).toEqual([]);
    expect(problemsOf("hi", films, "{count, plural, one {#} other {#}}")).toEqual([]);
  });
});

const translations = languages.filter(({ code }) => code !== "en");

test.each(translations)("$name has every text, and nothing left over", ({ code }) => {
  const path = poPath(projectRoot, code);
  expect(existsSync(path)).toBe(true);
  expect(findProblems(code, readPo(readFileSync(path, "utf8")), texts)).toEqual([]);
});

test.each(translations)("$name keeps a certificate such as U/A 13+ on one line", ({ code }) => {
  const { entries } = readPo(readFileSync(poPath(projectRoot, code), "utf8"));
  const certificates = entries.flatMap(({ translation }) => translation.match(/U\/A.\d+\+/g) ?? []);
  expect(certificates.length).toBeGreaterThan(0);
  expect(certificates.filter((each) => !each.includes("\u00a0"))).toEqual([]);
});

test("every text of the source is valid", () => {
  const english = texts.map((each) => ({ ...each, files: [] }));
  const asItIs: PoFile = {
    header,
    entries: english.map((each) => ({ ...header, ...each, translation: each.text })),
    obsolete: [],
  };
  expect(findProblems("en", asItIs, english)).toEqual([]);
});
