import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { listDocuments } from "../documents.ts";
import { groupDocuments } from "./contents.ts";
import { writeSite } from "./write-site.ts";

const folder = mkdtempSync(join(tmpdir(), "matinee-site-"));
let pages: { address: string; html: string }[] = [];

beforeAll(() => {
  writeSite(folder);
  pages = globSync("**/*.html", { cwd: folder }).map((address) => ({
    address,
    html: readFileSync(join(folder, address), "utf8"),
  }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const valuesOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&"));

const targetsOf = (html: string) =>
  valuesOf(html, /(?:href|src)="([^"]*)"/g).filter((target) => !/^(?:https?|mailto):/.test(target));

test("every document is a page, and a group of the contents names it", () => {
  const groups = groupDocuments(listDocuments());
  expect(groups.map(({ name }) => name)).not.toContain("Others");
  expect(groups.flatMap(({ documents }) => documents)).toHaveLength(listDocuments().length - 1);
  // The list of decisions is the site's own.
  expect(pages).toHaveLength(listDocuments().length + 1);
});

test("every link leads to a file of the site, and to an element of it", () => {
  const idsOf = new Map(
    pages.map(({ address, html }) => [address, valuesOf(html, / id="([^"]+)"/g)] as const),
  );
  const broken = pages.flatMap(({ address, html }) =>
    targetsOf(html)
      .filter((target) => {
        const [path = "", anchor] = target.split("#");
        const file = path === "" ? address : join(dirname(address), path);
        const isThere = existsSync(join(folder, file)) && statSync(join(folder, file)).isFile();
        return !isThere || (anchor !== undefined && !idsOf.get(file)?.includes(anchor));
      })
      .map((target) => `${address}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("the styles lead to fonts that are there", () => {
  const fonts = valuesOf(readFileSync(join(folder, "style.css"), "utf8"), /url\("([^"?]+)/g);
  expect(fonts.length).toBeGreaterThan(3);
  for (const font of fonts) expect(existsSync(join(folder, font)), font).toBe(true);
});

test("every page leads to every other one, and says which one it is", () => {
  for (const { address, html } of pages) {
    const nav = html.slice(html.indexOf("<nav"), html.indexOf("</nav>"));
    const named = valuesOf(nav, /href="([^"#]+)"/g).map((target) => join(dirname(address), target));
    const others = pages.map((page) => page.address).filter((other) => other !== address);
    expect(named.toSorted(), address).toEqual(others.toSorted());
    expect(nav.match(/aria-current="page"/g), address).toHaveLength(1);
  }
});

test("every page has a title of its own, a description, one heading of the first level and each id once", () => {
  const titles = pages.map(({ html }) => valuesOf(html, /<title>([^<]+)<\/title>/g).join());
  expect(new Set(titles).size).toBe(pages.length);
  for (const { address, html } of pages) {
    expect(html.match(/<h1 /g), address).toHaveLength(1);
    expect(html, address).toMatch(/<meta name="description" content="[^"]{20,}">/);
    const ids = valuesOf(html, / id="([^"]+)"/g);
    expect(new Set(ids).size, address).toBe(ids.length);
    expect(html, address).not.toContain("<script");
  }
});

test("nothing of Markdown is left in what is read", () => {
  for (const { address, html } of pages) {
    const shown = html.replaceAll(/<(code|pre)\b.*?<\/\1>/gs, "").replaceAll(/<[^>]*>/g, "");
    expect(shown, address).not.toMatch(/\]\(|\*\*|```|^\||^#+ /m);
  }
});
