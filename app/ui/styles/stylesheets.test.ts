import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../", import.meta.url));
const stylesheets = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => ({ path, source: withoutComments(readFileSync(`${folder}${path}`, "utf8")) }));
const handWritten = stylesheets.filter(({ path }) => !path.endsWith("ui/styles/font.css"));

function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[^]*?\*\//g, "");
}

/** A declaration such as `margin-left: 4px`, anywhere in the file. */
const declaration = /(?<=[{;]\s*)(?<property>[a-z-]+):\s*(?<value>[^;{}]+)(?=[;}])/g;

const logicalNames: [physical: RegExp, instead: string][] = [
  [/^(?:top|bottom)$/, "inset-block-start or inset-block-end"],
  [/^(?:left|right)$/, "inset-inline-start or inset-inline-end"],
  [/^(?:margin|padding|border|scroll-margin|scroll-padding)-(?:top|bottom)/, "its -block side"],
  [/^(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)/, "its -inline side"],
  [/^border-(?:top|bottom)-(?:left|right)-radius$/, "border-start-start-radius and its kin"],
  [/^(?:min-|max-)?width$/, "inline-size"],
  [/^(?:min-|max-)?height$/, "block-size"],
];

/** What is wrong with a declaration on a page of either direction; undefined when nothing is. */
function physicalFault(property: string, value: string): string | undefined {
  for (const [physical, instead] of logicalNames) {
    if (physical.test(property)) return `${property}: use ${instead}`;
  }
  if (/^(?:float|clear|text-align|justify-content|justify-self|resize)$/.test(property)) {
    return /\b(?:left|right)\b/.test(value) ? `${property}: use start or end` : undefined;
  }
  if (!/^(?:margin|padding|inset)$/.test(property)) return undefined;
  // The fourth value is the left side, which must equal the second one, the right.
  const sides = value.trim().split(/\s+(?![^(]*\))/);
  return sides.length === 4 && sides[1] !== sides[3]
    ? `${property}: use its -inline side`
    : undefined;
}

function physicalFaults(css: string): string[] {
  const faults: string[] = [];
  for (const { groups } of css.matchAll(declaration)) {
    const fault = physicalFault(groups?.["property"] ?? "", groups?.["value"] ?? "");
    if (fault !== undefined) faults.push(fault);
  }
  return faults;
}

describe("the style sheets", () => {
  test("are found", () => {
    expect(handWritten.length).toBeGreaterThan(20);
  });

  test.each(handWritten)("$path names sides by reading order", ({ source }) => {
    expect(physicalFaults(source)).toEqual([]);
  });

  test("would fail with a physical side", () => {
    expect(physicalFaults("a { margin-left: 4px }")).toHaveLength(1);
    expect(physicalFaults("a{color:red;left:0}")).toHaveLength(1);
    expect(physicalFaults("a { padding: 1px 2px 3px 4px; }")).toHaveLength(1);
    expect(physicalFaults("a { padding: 1px 2px 3px 2px; inset: 0; }")).toHaveLength(0);
    expect(physicalFaults("a { b { text-align: right; width: 3px } }")).toHaveLength(2);
  });

  test.each(handWritten)("$path has no width that depends on the font", ({ source }) => {
    expect(source).not.toMatch(/\d(?:ch|ex|cap|ic)\b/);
  });

  // The short way round the circle of hues from amber to the page's blue is by purple.
  test.each(handWritten)("$path mixes a picture's color without turning its hue", ({ source }) => {
    expect(source).not.toMatch(/color-mix\(\s*in oklch[^,]*,\s*var\(--ground/);
  });

  test("have no endless animation except loading indicators", () => {
    const endless = handWritten.flatMap(({ path, source }) =>
      [...source.matchAll(/animation:([^;]+infinite[^;]*)/g)].map(([, how = ""]) => path + how),
    );
    expect(endless).toEqual([
      expect.stringMatching(/^player\/stage.+ chase /),
      expect.stringMatching(/^ui\/button.+ wait /),
      expect.stringMatching(/^ui\/rails\/marquee.+ chase /),
      expect.stringMatching(/^ui\/rails\/marquee.+ breathe /),
    ]);
  });

  test.each(handWritten.filter(({ path }) => path.endsWith(".module.css")))(
    "$path stays in its layer",
    ({ source }) => {
      const unlayered = source
        .replace(/@property [^{]+\{[^}]*\}/g, "")
        .trim()
        .split(/^(?=\S)/m)
        .filter((block) => block.trim() !== "" && block.trim() !== "}");
      expect(unlayered.map((block) => block.split("{")[0]?.trim())).toEqual(
        unlayered.map(() => expect.stringMatching(/^@layer (?:components|page)$/)),
      );
    },
  );

  test("have different file names, because class names contain them", () => {
    const names = stylesheets.map(({ path }) => path.replace(/^.*\//, ""));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test("only define colors in the tokens, except black, white and their shadows", () => {
    const offenders = handWritten
      .filter(({ path }) => !path.endsWith("tokens.css"))
      .filter(({ source }) =>
        /#[\da-f]{3,8}\b|\b(?:hsl|oklch|lab|lch)\(|rgb\((?!0 0 0 )/i.test(source),
      )
      .map(({ path }) => path);
    expect(offenders).toEqual([]);
  });

  test("give what comes next beside a film, which is dark in both themes, dark colors for all it has", () => {
    const sourceOf = (name: string) =>
      handWritten.find(({ path }) => path.endsWith(name))?.source ?? "";
    const namesIn = (source: string, pattern: RegExp) =>
      new Set(Array.from(source.matchAll(pattern), ([, name = ""]) => name));
    const differing = namesIn(sourceOf("/tokens.css"), /(--[\w-]+): *light-dark/g);
    const [, dark = ""] =
      /> \.beside \{([^}]*color-scheme: dark;)/.exec(sourceOf("archive/film.module.css")) ?? [];
    const own = namesIn(dark, /(--[\w-]+):/g);
    const used = ["/next-films.module.css", "/skeleton.module.css"].flatMap((name) => [
      ...namesIn(sourceOf(name), /var\((--[\w-]+)/g),
    ]);
    expect(used).toContain("--seat");
    expect(used.filter((name) => differing.has(name) && !own.has(name))).toEqual([]);
  });
});

describe("the fonts", () => {
  const fonts = new URL("fonts/", import.meta.url);

  test("have at most 50 kB in the file that every page loads", () => {
    expect(statSync(new URL("archivo-latin.woff2", fonts)).size).toBeLessThanOrEqual(50_000);
  });

  test("have every file that font.css names, and none is inlined", () => {
    const source = readFileSync(new URL("font.css", import.meta.url), "utf8");
    const names = [...source.matchAll(/url\("\.\/fonts\/([^"?]+)(\?no-inline)?"\)/g)];
    expect(names.length).toBe(8);
    for (const [, name = "", storedApart] of names) {
      expect(storedApart, name).toBe("?no-inline");
      expect(statSync(new URL(name, fonts)).size).toBeGreaterThan(1000);
    }
  });

  test("have fallbacks with their own metrics, for text, bold and headings", () => {
    const source = readFileSync(new URL("font.css", import.meta.url), "utf8");
    const faces = source.split("@font-face").filter((face) => face.includes("local("));
    expect(faces).toHaveLength(3);
    for (const face of faces) {
      const value = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]);
      const scale = value("size-adjust") / 100;
      // Archivo's ascent is 0.878 and its descent 0.21, and so are its fallbacks'.
      expect(value("ascent-override") * scale).toBeCloseTo(87.8, 0);
      expect(value("descent-override") * scale).toBeCloseTo(21, 0);
    }
  });
});
