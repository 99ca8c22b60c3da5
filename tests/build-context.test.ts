import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const rules = readFileSync(join(root, ".dockerignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** As Docker reads the file: the last line that matches a path, or a folder above it, decides. */
function isSent(path: string): boolean {
  const parts = path.split("/");
  const above = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  const last = rules.findLast((rule) => above.some((each) => patternOf(rule).test(each)));
  return last === undefined || last.startsWith("!");
}

/**
 * `*` matches anything but a slash, including names that begin with a dot; `**` also matches
 * folders.
 */
function patternOf(rule: string): RegExp {
  const parts = rule.replace(/^!/, "").split(/(\*\*\/|\*)/);
  const stars: Readonly<Record<string, string>> = { "**/": "(?:.*/)?", "*": "[^/]*" };
  return new RegExp(`^${parts.map((part) => stars[part] ?? RegExp.escape(part)).join("")}$`);
}

test("the image contains what it needs, and nothing else from the project", () => {
  const sent = readdirSync(root).filter(isSent);
  expect(sent.toSorted()).toEqual([
    ".npmrc",
    "CHANGELOG.md",
    "LICENSE",
    "app",
    "bin",
    "package-lock.json",
    "package.json",
    "public",
    "react-router.config.ts",
    "scripts",
    "server",
    "stand-ins",
    "tsconfig.json",
    "vite.config.ts",
  ]);
  // Of what draws the demo world, the results alone.
  expect(readdirSync(join(root, "art")).filter((name) => isSent(`art/${name}`))).toEqual([
    "pictures",
    "reels",
  ]);
});

test("everything that the Dockerfile copies is sent", () => {
  const dockerfile = readFileSync(join(root, "deploy/Dockerfile"), "utf8");
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
    paths.split(" "),
  );
  expect(copied).toContain("package-lock.json");
  expect(copied.filter((path) => path !== "." && !isSent(path))).toEqual([]);
});

test.each([
  "deploy/.env",
  ".env",
  ".env.local",
  "app/.env",
  "scripts/.env.production",
  "data/session-secret",
  "server/session-secret",
  "matinee.backup",
  "data/matinee.db",
  "app/old.db",
  "server/private.pem",
  "stand-ins/tls.key",
  ".git/config",
  "node_modules/x/index.js",
  "build/server/main.js",
])("%s is never sent to the image's build", (path) => {
  expect(isSent(path)).toBe(false);
});

test("the sources are sent", () => {
  for (const path of ["app/root.tsx", "server/main.ts", "app/routes/auth/login.tsx"]) {
    expect(isSent(path)).toBe(true);
  }
});
