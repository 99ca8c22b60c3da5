import { existsSync, globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { looseTextsIn, looseTextsInCss, looseTextsInScript } from "./loose-texts.ts";
import { inEnglishAlone, neverTranslated } from "./untranslated.ts";

const isTranslated = (path: string) =>
  ![...neverTranslated, ...inEnglishAlone].some((start) => path.startsWith(start)) &&
  !/\.test\.tsx?$/.test(path);

const paths = globSync("app/**/*.{css,ts,tsx}")
  .map((path) => path.replaceAll("\\", "/"))
  .filter(isTranslated);

test("no file shows a text that is not translated", () => {
  expect(paths).not.toEqual([]);
  const loose = paths.flatMap((path) => {
    const source = readFileSync(path, "utf8");
    if (path.endsWith(".css")) return looseTextsInCss(path, source);
    const shown = path.endsWith(".tsx") ? looseTextsIn(path, source) : [];
    return [...shown, ...looseTextsInScript(path, source)];
  });
  expect(loose).toEqual([]);
});

test("every exception exists", () => {
  const exceptions = [...neverTranslated, ...inEnglishAlone];
  expect(exceptions.filter((path) => !existsSync(path))).toEqual([]);
});

test.each([
  "<p>Sign In</p>",
  "<p>{name} likes it</p>",
  '<p>{isIn ? "Sign Out" : t("Sign In")}</p>',
  "<p>{`${count} films`}</p>",
  '<p>{count > 0 && "Some films"}</p>',
  '<input aria-label="Search" />',
  '<Field label={isNew ? "New" : t("Old")} />',
  '<img alt="A poster" />',
  '<div data-missing="No Image" />',
])("an untranslated text is found in %s", (markup) => {
  expect(looseTextsIn("app/a.tsx", `export const A = () => ${markup};`)).toHaveLength(1);
});

test.each([
  '<p className="small">{t("Sign In")} · {count}</p>',
  '<p>{list["Sign In"]}</p>',
  '<a aria-label={t("Search")} href="/search" title={name} />',
  "<p className={`${styles} wide`}>1 / 2</p>",
])("none is found in %s", (markup) => {
  expect(looseTextsIn("app/a.tsx", `export const A = () => ${markup};`)).toEqual([]);
});

test.each([
  'button.setAttribute("aria-label", "Dismiss");',
  'line.textContent = "Nothing found";',
  "line.textContent = `${count} films`;",
  'image.alt = isIn ? "A poster" : "";',
])("an untranslated text is found in the script %s", (script) => {
  expect(looseTextsInScript("app/a.ts", script)).toHaveLength(1);
});

test.each([
  'button.setAttribute("aria-label", t("Close"));',
  'button.setAttribute("data-tone", "error");',
  'line.textContent = year === "" ? name : `${year} · ${name}`;',
])("none is found in the script %s", (script) => {
  expect(looseTextsInScript("app/a.ts", script)).toEqual([]);
});

test("words in a style sheet are found, and symbols are allowed", () => {
  const css = '.a::after { content: "New"; } .b::after { content: "\\2026"; content: ""; }';
  expect(looseTextsInCss("app/a.css", css)).toEqual(["app/a.css shows “New” in its content."]);
});
