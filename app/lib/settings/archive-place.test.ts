import { describe, expect, test } from "vitest";

import { readSettings } from "../env.server.ts";
import { isAmong } from "./archive-place.ts";

const STAND_INS = JSON.stringify({
  archive: "http://127.0.0.1:1",
  media: "http://127.0.0.1:2",
  trailers: "http://127.0.0.1:3",
});

/** Every setting of the archive, with a value other than its default. */
const own: Readonly<Record<string, string>> = {
  ARCHIVE: "live",
  ARCHIVE_URL: "https://mirror.example",
  ARCHIVE_PUBLIC_URL: "https://films.example",
  ARCHIVE_FILES_HOSTS: "https://*.files.example",
  ARCHIVE_STREAMS: "proxy",
  ARCHIVE_DOWNLOADS: "off",
};
const names = [...Object.keys(own), "STAND_INS"];

/** All 128 combinations of them, with and without the stand-ins beside the server. */
const combinations = Array.from({ length: 2 ** names.length }, (_, bits) =>
  Object.fromEntries(
    names
      .filter((_name, index) => (bits >> index) % 2 === 1)
      .map((name) => [name, own[name] ?? STAND_INS]),
  ),
);

/** All that the settings of the archive decide, or the error at the start. */
function outcomeOf(variables: Readonly<Record<string, string>>) {
  try {
    const { archive, archivePlace } = readSettings({ ...variables });
    return JSON.stringify({ archive, archivePlace });
  } catch (error) {
    return String(error);
  }
}

describe("each setting of the archive", () => {
  test("is among those that are tried here", () => {
    const listed = outcomeOf({ ARCHIVE_UNKNOWN: "x" }).match(/\bARCHIVE_\w+/g) ?? [];
    const known = new Set(["ARCHIVE", ...listed.filter((name) => name !== "ARCHIVE_UNKNOWN")]);
    expect([...known].toSorted()).toEqual(Object.keys(own).toSorted());
  });

  test("changes what is done in every combination with the others, or is an error at the start", () => {
    const silent = combinations.flatMap((variables) =>
      Object.keys(variables)
        .filter((name) => name !== "STAND_INS")
        .filter((name) => {
          const { [name]: _removed, ...others } = variables;
          const outcome = outcomeOf(variables);
          return !outcome.includes(`${name} has no effect`) && outcome === outcomeOf(others);
        })
        .map((name) => `${name} beside ${Object.keys(variables).join(", ")}`),
    );
    expect(silent).toEqual([]);
  });
});

describe("hosts in the syntax of a content policy", () => {
  const hosts = ["https://*.archive.org", "http://10.0.0.7:8080"];

  test.each([
    ["https://ia800.us.archive.org", true],
    ["http://10.0.0.7:8080", true],
    ["http://ia800.us.archive.org", false],
    ["https://archive.org", false],
    ["https://evil-archive.org", false],
    ["https://archive.org.evil.example", false],
    ["https://ia800.us.archive.org:8443", false],
    ["http://10.0.0.7:80800", false],
    ["http://10.0.0.7", false],
    ["null", false],
  ])("have or have not %s: %s", (origin, isAllowed) => {
    expect(isAmong(origin, hosts)).toBe(isAllowed);
  });
});
