import { brotliCompressSync, gzipSync } from "node:zlib";

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { languages } from "#app/translations/languages.ts";
import { pageKey } from "#app/translations/page-texts.ts";
import { TextsOfScript } from "#app/islands/texts-of-script.tsx";
import { writingIn } from "#app/translations/writing-in.server.ts";

import { budgets } from "../../bench/budgets.ts";
import { buildScript, textsOf } from "./page-script.ts";

test("the script of every page stays small, without what few visits need", async () => {
  const [script, ...later] = await buildScript();
  const zippedBytes = gzipSync(script?.source ?? "", { level: 9 }).length;
  expect(zippedBytes).toBeGreaterThan(1_000);
  expect(zippedBytes).toBeLessThanOrEqual(budgets.pageScriptBytes);
  expect(later).not.toEqual([]);
});

test("Chrome compiles the script of every page while it arrives, and no other file", async () => {
  const [script, ...later] = await buildScript();
  const firstLines = [script, ...later].map((file) => file?.source.split("\n", 1)[0] ?? "");
  const isCompiled = firstLines.map((line) => line === "//# allFunctionsCalledOnLoad");
  expect(isCompiled).toEqual([true, ...later.map(() => false)]);
});

test("no page's scripts grow much by the texts of any language", async () => {
  const { page = [], ...islands } = textsOf(await buildScript());
  const bytesIn = (code: string, texts: typeof page) =>
    writingIn(
      code,
      () =>
        brotliCompressSync(renderToStaticMarkup(createElement(TextsOfScript, { texts }))).length,
    );
  for (const { code } of languages) {
    const growth = (texts: typeof page) => bytesIn(code, texts) - bytesIn("en", texts);
    expect(growth(page), code).toBeLessThanOrEqual(budgets.languageTextsBytes.page);
    for (const [name, texts] of Object.entries(islands)) {
      const most = budgets.languageTextsBytes.island;
      expect(growth(texts), `${name} in ${code}`).toBeLessThanOrEqual(most);
    }
  }
  const all = [page, ...Object.values(islands)].flat();
  const different = new Set(all.map((each) => each.join("\0"))).size;
  expect(new Set(all.map(([text, context]) => pageKey(text, context))).size).toBe(different);
});
