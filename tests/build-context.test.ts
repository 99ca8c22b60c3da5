import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const rules = readFileSync(join(root, ".dockerignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** As Docker reads the file: the last line that fits a path, or a folder above it, decides. */
function isSent(path: string): boolean {
  const parts = path.split("/");
  const above = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  const last = rules.findLast((rule) => above.some((each) => patternOf(rule).test(each)));
  return last === undefined || last.startsWith("!");
}

/** A star matches anything but a slash, names that begin with a dot among them; two also for folders. */
function patternOf(rule: string): RegExp {
  const parts = rule.replace(/^!/, "").split(/(\*\*\/|\*)/);
  const stars: Readonly<Record<string, string>> = { "**/": "(?:.*/)?", "*": "[^/]*" };
  return new RegExp(`^${parts.map((part) => stars[part] ?? RegExp.escape(part)).join("")}$`);
}

test("the image is made of what it needs, and of nothing else that lies in the project", () => {
  const sent = readdirSync(root).filter(isSent);
  expect(sent.toSorted()).toEqual([
    ".npmrc",
    "app",
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
])("%s never leaves the machine for it", (path) => {
  expect(isSent(path)).toBe(false);
});

test("what the sources hold is sent", () => {
  for (const path of ["app/root.tsx", "server/main.ts", "app/routes/auth/login.tsx"]) {
    expect(isSent(path)).toBe(true);
  }
});
