import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite } from "#tests/site.ts";

import { codeBlocksIn } from "../../scripts/documenting/code-blocks.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const goingLive = read("docs/going-live.md");
const operating = read("docs/operating.md");
const install = operating.slice(0, operating.indexOf("\n## Update\n"));

/** How each block is tried, as `docs/testing.md` lists them. */
const listed = read("docs/testing.md")
  .split("\n## Installing, by the words of the documents\n")[1]
  ?.split("\n## ")[0]
  ?.match(/^\| \[.*$/gm)
  ?.map((row) => row.split("|").map((cell) => cell.trim()))
  .map(([, link = "", language = "", tried = ""]) => ({ link, language, tried }));

test("each code block of the pages on installing is tried, or listed with why it is not", () => {
  const shown = [
    ...codeBlocksIn(goingLive).map((block) => ({ ...block, page: "going-live.md" })),
    ...codeBlocksIn(install).map((block) => ({ ...block, page: "operating.md" })),
  ].map(({ section, language, page }) => {
    const anchor = section.toLowerCase().replaceAll(" ", "-");
    return { link: `[${section}](${page}#${anchor})`, language };
  });
  expect(listed?.map(({ link, language }) => ({ link, language }))).toEqual(shown);
});

test("what tries a block is a command, a test or a reason", () => {
  for (const { link, tried } of listed ?? []) {
    const isReason = tried.startsWith("not here: ");
    const [, command] = /`npm run (?:prove )?([\w:-]+)`/.exec(tried) ?? [];
    const files = [...tried.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = ""]) => path);
    expect(isReason || command !== undefined || files.length > 0, link).toBe(true);
    for (const path of files) expect(existsSync(join(root, path)), path).toBe(true);
  }
});

describeOnSqlite("a tile of a start page", ({ open }) => {
  test("is filled by what the server says of itself", async () => {
    const { origin } = await openTestSite({ database: await open() });
    const { text = "" } = codeBlocksIn(goingLive).find(({ language }) => language === "yaml") ?? {};
    const [, path = ""] = /^ +url: http:\/\/matinee:3000(\/\w+)$/m.exec(text) ?? [];
    const [, accept = ""] = /^ +Accept: (\S+)$/m.exec(text) ?? [];
    const fields = [...text.matchAll(/- field: (\w+)/g)].map(([, field = ""]) => field);
    expect(fields).toEqual(["status", "version"]);
    const answer = await (await fetch(origin + path, { headers: { accept } })).json();
    for (const field of fields) expect(answer).toHaveProperty(field, expect.any(String));
  });
});

test("the files that the lines name are there", () => {
  const lines = [...codeBlocksIn(goingLive), ...codeBlocksIn(install)].map(({ text }) => text);
  const named = lines.join("\n").match(/(?<=[\s/])deploy\/[\w.-]*\w(?=[\s.]|$)/gm) ?? [];
  const missing = named.filter((path) => path !== "deploy/.env" && !existsSync(join(root, path)));
  expect(new Set(named).size).toBeGreaterThan(6);
  expect(missing).toEqual([]);
});
