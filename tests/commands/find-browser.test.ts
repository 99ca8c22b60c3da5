import { delimiter, join } from "node:path";

import { expect, test } from "vitest";

import { findBrowser } from "../../scripts/find-browser.ts";
import { mayInstallPackages } from "../../scripts/testing/debian-packages.ts";
import { journeysPart } from "../../scripts/testing/journeys-part.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

test("the headless browser comes first, then Chrome, Chromium and Playwright's own", () => {
  const root = createTemporaryFolder({
    "first/chromium-browser": "",
    "first/chromium": "",
    "second/google-chrome-stable": "",
    "third/chromium-headless-shell": "",
    "second/google-chrome": "",
    "Chrome.app": "",
    "own/chrome": "",
  });
  const places = {
    path: ["first", "second"].map((name) => join(root, name)).join(delimiter),
    applications: [join(root, "Chrome.app")],
    playwright: join(root, "own/chrome"),
  };
  expect(findBrowser(places)).toBe(join(root, "second/google-chrome"));
  expect(findBrowser({ ...places, path: [places.path, join(root, "third")].join(delimiter) })).toBe(
    join(root, "third/chromium-headless-shell"),
  );
  expect(findBrowser({ ...places, path: join(root, "first") })).toBe(join(root, "first/chromium"));
  expect(findBrowser({ ...places, path: "" })).toBe(join(root, "Chrome.app"));
  expect(findBrowser({ ...places, path: "", applications: [] })).toBe(join(root, "own/chrome"));
  const gone = join(root, "nothing");
  expect(findBrowser({ path: "", applications: [gone], playwright: gone })).toBeUndefined();
});

test("without a browser the journeys are skipped, with a command to enter", async () => {
  const part = journeysPart({ find: () => undefined, mayInstall: () => false });
  expect(await part.run(new AbortController().signal)).toEqual({
    kind: "skipped",
    why: "there is neither Chrome nor Chromium.",
    toEnable: "npx playwright install chromium",
  });
});

test("a disposable machine installs the headless browser, and goes on without it when it can't", async () => {
  let installs = 0;
  const where = { find: () => "/usr/bin/chromium", builtServer: "/nowhere/main.js" };
  const mayInstall = () => true;
  const fail = () => {
    installs += 1;
    throw new Error("There is no network.");
  };
  const run = (options: Parameters<typeof journeysPart>[0]) =>
    journeysPart({ ...where, mayInstall, install: fail, ...options }).run(
      new AbortController().signal,
    );

  expect(await run({})).toMatchObject({
    failures: [{ message: "There is no build to walk through." }],
  });
  expect(installs).toBe(1);
  await run({ find: () => "/usr/bin/chromium-headless-shell" });
  await run({ mayInstall: () => false });
  expect(installs).toBe(1);
  await expect(run({ find: () => undefined })).rejects.toThrow("There is no network.");
});

test("packages are installed only on a disposable machine: CI, as root, with apt", () => {
  const machine = { ci: true, uid: 0, hasApt: true };
  expect(mayInstallPackages(machine)).toBe(true);
  expect(mayInstallPackages({ ...machine, ci: false })).toBe(false);
  expect(mayInstallPackages({ ...machine, uid: 1000 })).toBe(false);
  expect(mayInstallPackages({ ...machine, hasApt: false })).toBe(false);
});

test("without a build the journeys fail with a reason", async () => {
  const where = { find: () => "chromium", builtServer: "/nowhere/main.js" };
  const part = journeysPart({ ...where, mayInstall: () => false });
  expect(await part.run(new AbortController().signal)).toMatchObject({
    kind: "failed",
    failures: [{ message: "There is no build to walk through." }],
  });
});
