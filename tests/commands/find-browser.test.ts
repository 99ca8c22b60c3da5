import { delimiter, join } from "node:path";

import { expect, test } from "vitest";

import { findBrowser, findFullBrowser } from "../../scripts/programs/find-browser.ts";
import { mayInstallPackages } from "../../scripts/programs/debian-packages.ts";
import { journeysPart } from "../../scripts/testing/journeys-part.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

test("the headless browser comes first, then what was fetched, Chrome, Chromium and Playwright's own", () => {
  const root = createTemporaryFolder({
    "first/chromium-browser": "",
    "first/chromium": "",
    "second/google-chrome-stable": "",
    "third/chromium-headless-shell": "",
    "second/google-chrome": "",
    "Chrome.app": "",
    "own/chrome": "",
    "downloads/chromium-1255/chrome-linux64/chrome": "",
  });
  const shell = join(root, "third/chromium-headless-shell");
  const places = {
    path: ["first", "second"].map((name) => join(root, name)).join(delimiter),
    applications: [join(root, "Chrome.app")],
    downloads: join(root, "nothing"),
    playwright: join(root, "own/chrome"),
  };
  const withShell = { ...places, path: [places.path, join(root, "third")].join(delimiter) };
  expect(findBrowser(places)).toBe(join(root, "second/google-chrome"));
  expect(findBrowser(withShell)).toBe(shell);
  expect(findFullBrowser(withShell)).toBe(join(root, "second/google-chrome"));
  expect(findFullBrowser({ ...withShell, path: join(root, "third"), applications: [] })).toBe(
    join(root, "own/chrome"),
  );
  expect(findBrowser({ ...places, path: join(root, "first") })).toBe(join(root, "first/chromium"));
  expect(findBrowser({ ...places, path: "" })).toBe(join(root, "Chrome.app"));
  expect(findBrowser({ ...places, path: "", applications: [] })).toBe(join(root, "own/chrome"));
  const downloads = join(root, "downloads");
  expect(findBrowser({ ...places, downloads })).toBe(
    join(downloads, "chromium-1255/chrome-linux64/chrome"),
  );
  const gone = join(root, "nothing");
  const nowhere = { path: "", applications: [gone], downloads: gone, playwright: gone };
  expect(findBrowser(nowhere)).toBeUndefined();
});

test("without a browser the journeys don't run, with the reason and a command to enter", async () => {
  const missing = { why: "Chrome is not installed.", toEnable: "sudo apt-get install chromium" };
  const part = journeysPart({ ensure: () => Promise.resolve({ kind: "missing", ...missing }) });
  expect(await part.run(new AbortController().signal)).toEqual({ kind: "not run", ...missing });
});

test("packages are installed only on a disposable machine: CI, as root, with apt", () => {
  const machine = { ci: true, uid: 0, hasApt: true };
  expect(mayInstallPackages(machine)).toBe(true);
  expect(mayInstallPackages({ ...machine, ci: false })).toBe(false);
  expect(mayInstallPackages({ ...machine, uid: 1000 })).toBe(false);
  expect(mayInstallPackages({ ...machine, hasApt: false })).toBe(false);
});

test("without a build the journeys fail with a reason", async () => {
  const part = journeysPart({
    ensure: () => Promise.resolve({ kind: "there", path: "chromium" }),
    builtServer: "/nowhere/main.js",
  });
  expect(await part.run(new AbortController().signal)).toMatchObject({
    kind: "failed",
    failures: [{ message: "There is no build to walk through." }],
  });
});
