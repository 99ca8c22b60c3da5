import { expect, test } from "vitest";

import { ensureProgram, type Program, type Source } from "../../scripts/programs/ensure-program.ts";

/** A machine without the program, and sources that bring it, or don't. */
function createMachine(sources: Record<string, "brings it" | "brings a broken one" | "fails">) {
  const fetched: string[] = [];
  let path: string | undefined;
  const program: Program = {
    name: "Chromium",
    find: () => path,
    start: (found) =>
      found.includes("broken")
        ? Promise.reject(new Error("libnss3.so: cannot open shared object file"))
        : Promise.resolve(),
    sources: Object.entries(sources).map(([name, result]): Source => ({
      name,
      isOpen: () => true,
      fetch: () => {
        fetched.push(name);
        if (result === "fails") return Promise.reject(new Error("Fetching…\nThere is no network."));
        path = result === "brings it" ? "/tools/chromium" : "/tools/broken";
        return Promise.resolve();
      },
    })),
    toEnable: "sudo apt-get install chromium",
  };
  const lines: string[] = [];
  const ensure = (changes: Partial<Program> = {}) =>
    ensureProgram({ ...program, ...changes }, (line) => lines.push(line));
  return { ensure, fetched, lines };
}

test("a program that is there is not fetched", async () => {
  const { ensure, fetched, lines } = createMachine({ packages: "brings it" });
  const found = await ensure({ find: () => "/usr/bin/chromium" });
  expect(found).toEqual({ kind: "there", path: "/usr/bin/chromium" });
  expect([fetched, lines]).toEqual([[], []]);
});

test("a program comes from the first source that brings one that starts", async () => {
  const { ensure, fetched, lines } = createMachine({
    download: "fails",
    stub: "brings a broken one",
    packages: "brings it",
    more: "brings it",
  });
  expect(await ensure()).toEqual({ kind: "there", path: "/tools/chromium" });
  expect(fetched).toEqual(["download", "stub", "packages"]);
  expect(lines).toEqual(["Chromium: download…", "Chromium: stub…", "Chromium: packages…"]);
});

test("a source that is not for this machine is not tried", async () => {
  const { ensure, fetched } = createMachine({ packages: "brings it" });
  const closed = { name: "apt", isOpen: () => false, fetch: () => Promise.resolve() };
  expect(await ensure({ sources: [closed] })).toMatchObject({ kind: "missing" });
  expect(fetched).toEqual([]);
});

test("what can't be had says why each source failed, and which command installs it", async () => {
  const { ensure } = createMachine({ download: "fails", packages: "brings a broken one" });
  expect(await ensure()).toEqual({
    kind: "missing",
    why: "Chromium is not installed. download: There is no network. /tools/broken does not start: libnss3.so: cannot open shared object file",
    toEnable: "sudo apt-get install chromium",
  });
});

test("what would only be better is tried, and the program that is there does when it fails", async () => {
  const { ensure, fetched } = createMachine({ packages: "fails" });
  const found = await ensure({ find: () => "/usr/bin/chromium", isComplete: () => false });
  expect(found).toEqual({ kind: "there", path: "/usr/bin/chromium" });
  expect(fetched).toEqual(["packages"]);
});
