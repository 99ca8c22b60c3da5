import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { readWatchLinks } from "./best-movies-file.server.ts";

async function write(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "matinee-best-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "best.json");
  await writeFile(file, text);
  return file;
}

test("each of the nine may have a link, and none needs one", async () => {
  expect(readWatchLinks(undefined)).toEqual(new Map());
  expect(readWatchLinks(await write("{}"))).toEqual(new Map());
  const links = { 299534: "https://films.example.org/endgame?a=1", 464052: "http://nas:8080/ww84" };
  expect(readWatchLinks(await write(JSON.stringify(links)))).toEqual(
    new Map([
      [299534, links[299534]],
      [464052, links[464052]],
    ]),
  );
});

test.each([
  ["{", /must hold film ids and links, like \{"299534": "https:/],
  ["[]", /must hold film ids and links/],
  ['{"299534": 7}', /must hold film ids and links/],
  ['{"603": "https://x.example"}', /names 603, which is none of the nine: 299534, 299536, /],
  ['{"299534": "javascript:alert(1)"}', /http or https address for 299534, not "javascript:alert/],
  ['{"299534": "//x.example"}', /http or https address/],
  ['{"299534": "data:text/html,x"}', /http or https address/],
  ['{"299534": "a\\nb"}', /not "a\\nb"$/],
])("%s is refused in one line", async (text, message) => {
  const file = await write(text);
  expect(() => readWatchLinks(file)).toThrow(message);
  expect(() => readWatchLinks(file)).toThrow(
    expect.objectContaining({ name: "OperatorError", message: expect.not.stringMatching(/\n/) }),
  );
});

test("a missing file is named", () => {
  expect(() => readWatchLinks("/nowhere/best.json")).toThrow(
    "BEST_MOVIES_FILE (/nowhere/best.json) cannot be read (ENOENT)",
  );
});
