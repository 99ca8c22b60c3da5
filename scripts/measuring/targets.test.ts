import { expect, test } from "vitest";

import { findCircles } from "./folder-circles.ts";
import { isOfMarksFamily } from "./marks-family.ts";
import { findClaims, findLoops } from "./mechanisms.ts";
import { countShippedPackages } from "./shipped-packages.ts";
import { countLines, isProduction } from "./source-files.ts";
import { compareFigures, measureFigures } from "./targets.ts";

const file = (path: string, source = "") => ({ path, source });
const imports = (path: string, ...targets: string[]) =>
  file(path, targets.map((target) => `import type { One } from "${target}";\n`).join(""));
const NO_PACKAGES = JSON.stringify({ packages: {} });

/** The figure of one target. */
const figureOf = (what: string, files: ReturnType<typeof file>[]) =>
  measureFigures(files, NO_PACKAGES).find((figure) => figure.what === what)?.count;

test("lines are those of the files that ship, and apart those of everything else", () => {
  const files = [
    file("app/a.ts", "1\n2\n"),
    file("server/b.tsx", "1\n"),
    file("app/a.test.ts", "1\n2\n3\n"),
    file("scripts/c.ts", "1\n2\n3\n4\n"),
  ];
  expect(countLines(files.filter(isProduction))).toBe(3);
  expect(figureOf("lines of app/ and server/", files)).toBe(3);
  expect(figureOf("lines of tests, trials, tools, stand-ins, art", files)).toBe(7);
});

test("two folders that import each other are a circle, whatever lies below them", () => {
  const files = [
    imports("app/features/library/one/deep/a.ts", "#app/features/library/two/b.ts"),
    imports("app/features/library/two/b.ts", "../one/c.ts"),
    imports("app/features/library/two/d.ts", "../three/e.ts", "./b.ts", "kysely"),
    imports("app/features/library/f.ts", "./one/c.ts"),
  ];
  expect(findCircles(files)).toEqual([{ parent: "app/features/library", folders: ["one", "two"] }]);
  expect(figureOf("circles in library/", files)).toBe(1);
  expect(figureOf("circles elsewhere", files)).toBe(0);
});

test("a circle is counted where it is: in accounts, or elsewhere", () => {
  const circle = (parent: string) => [
    imports(`${parent}/one/a.ts`, "../two/b.ts"),
    imports(`${parent}/two/b.ts`, "../one/a.ts"),
  ];
  const files = [...circle("app/features/accounts/sign-in"), ...circle("app/features/library-of")];
  expect(figureOf("circles in accounts/ and billing/", files)).toBe(1);
  expect(figureOf("circles in library/", files)).toBe(0);
  expect(figureOf("circles elsewhere", files)).toBe(1);
});

test("a way to claim counts until its file is gone or leaves the work to the shared one", () => {
  const own = file("app/features/messages/claimed-emails.server.ts");
  const shared = file("app/db/claim-due.server.ts");
  const moved = imports(
    "app/features/messages/claimed-emails.server.ts",
    "#app/db/claim-due.server.ts",
  );
  expect(findClaims([own])).toEqual(["emails"]);
  expect(findClaims([moved, shared])).toEqual(["claimDue"]);
  expect(findClaims([file("app/claimed-work.server.ts")])).toEqual(["subscriptions", "payments"]);
});

test("a loop counts until it becomes an entry of the one that is shared", () => {
  const loop = file("app/lib/jobs/start-loop.ts");
  const outbox = file("app/features/messages/start-outbox.server.ts");
  expect(findLoops([loop, outbox])).toEqual(["startLoop", "the outbox"]);
  const entry = imports(outbox.path, "#app/lib/jobs/start-loop.ts");
  expect(findLoops([loop, entry])).toEqual(["startLoop"]);
});

test("contexts are the router's, and not those of React", () => {
  const context = (from: string) =>
    `import { createContext } from "${from}";\nexport const a = createContext<One>();\nexport const b = createContext(1);\n`;
  const files = [file("app/one.ts", context("react-router")), file("app/two.ts", context("react"))];
  expect(figureOf("router contexts", files)).toBe(2);
});

test("a file of 25 lines is not small", () => {
  const ofLines = (count: number) => file(`app/${count}.ts`, "x\n".repeat(count));
  expect(figureOf("files under 25 lines", [ofLines(24), ofLines(25)])).toBe(1);
});

test("the marks family has features, routes and marks, but neither tables nor texts", () => {
  const isMark = (path: string) => isOfMarksFamily(file(path));
  expect(isMark("app/features/library/unwanted/unwanted.server.ts")).toBe(true);
  expect(isMark("app/features/library/latest-choice.server.ts")).toBe(true);
  expect(isMark("app/routes/account/unwanted/not-for-me.tsx")).toBe(true);
  expect(isMark("app/client/library/follow-marks.ts")).toBe(true);
  expect(isMark("app/features/library/titles/list-page.tsx")).toBe(true);
  expect(isMark("app/db/migrations/0036-ratings.ts")).toBe(false);
  expect(isMark("app/features/library/history/watchings.server.ts")).toBe(false);
});

test("packages are those that every system installs for production", () => {
  const packages = {
    "": {},
    "node_modules/hono": {},
    "node_modules/vite": { dev: true },
    "node_modules/a": { devOptional: true },
    "node_modules/sharp-linux": { optional: true },
  };
  expect(countShippedPackages(JSON.stringify({ packages }))).toBe(1);
});

test("lines shall become fewer than they were, and circles elsewhere not more", () => {
  const before = measureFigures([file("app/a.ts", "x\n".repeat(100))], NO_PACKAGES);
  const now = measureFigures([file("app/a.ts", "x\n".repeat(98))], NO_PACKAGES);
  const targets = compareFigures(before, now);
  expect(targets[0]).toMatchObject({ before: 100, now: 98, goal: 97 });
  expect(targets.find(({ what }) => what === "circles elsewhere")?.goal).toBe(0);
});
