import type { RequestListener } from "node:http";

import { describe, expect, onTestFinished, test } from "vitest";

import { readSettings } from "#app/lib/env.server.ts";
import { openFront } from "#tests/archive/archive-front.ts";
import { paint, sending } from "#tests/pictures/image-hosts.ts";
import { serve } from "#tests/serve.ts";

import { openArchive } from "../../../stand-ins/archive/open-archive.ts";
import { checkArchive } from "./check-archive.server.ts";

/** Nothing listens there. */
const NOBODY = "http://127.0.0.1:1";
const PICTURE = "/services/img/";
const FILE = "/download/";
const SEARCH = "/advancedsearch.php";

type Listeners = Readonly<Record<string, RequestListener>>;

const redirecting =
  (place: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { location: place }).end();

const failing =
  (status: number): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end();

const finding = (identifiers: readonly string[]) => {
  const docs = identifiers.map((identifier) => ({ identifier }));
  const response = { numFound: docs.length, docs };
  return sending(JSON.stringify({ response }), "application/json");
};

/** The archive's stand-in as a mirror, which answers what a test says itself. */
async function openMirror(own: Listeners = {}) {
  const archive = await openArchive();
  onTestFinished(archive.close);
  const picture = await paint(180, 240).jpeg().toBuffer();
  const requests: { path: string; agent: string | undefined }[] = [];
  const listeners = { [PICTURE]: sending(picture), ...own };
  const front = await openFront(archive.origin, listeners);
  const mirror = await serve(async ({ url = "/", headers }, response) => {
    requests.push({ path: url, agent: headers["user-agent"] });
    const answer = await fetch(front + url, { redirect: "manual" });
    const sent = Object.fromEntries(
      ["content-type", "location"].flatMap((name) => {
        const value = answer.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    response.writeHead(answer.status, sent).end(Buffer.from(await answer.arrayBuffer()));
  });
  const variables = {
    ARCHIVE: "live",
    ARCHIVE_URL: mirror,
    ARCHIVE_FILES_HOSTS: archive.mediaOrigin,
    OPERATOR_EMAIL: "desk@films.example",
  };
  const run = (changed: Record<string, string> = {}) =>
    checkArchive(readSettings({ ...variables, ...changed }));
  return { archive, mirror, requests, picture, run };
}

const linesOf = ({ lines }: Awaited<ReturnType<typeof checkArchive>>) =>
  Object.fromEntries(lines.map((line) => [line.question, line]));

describe("the check of the archive", () => {
  test("says what was found, and where", async () => {
    const { run, mirror, picture, requests } = await openMirror();
    const { name, place, lines } = await run();
    expect({ name, place }).toEqual({ name: "Archive", place: `${mirror} (a mirror)` });
    expect(lines).toEqual([
      {
        question: "a search for free films",
        outcome: "works",
        detail: expect.stringMatching(/^[1-9]\d+ films$/),
      },
      { question: "a film's file", outcome: "works", detail: "plays from any place" },
      { question: "a film's picture", outcome: "works", detail: `${picture.length} bytes` },
    ]);
    // The archive wants to know who asks.
    for (const { agent } of requests) expect(agent).toContain("desk@films.example");
    const paths = requests.map(({ path }) => path.split("/").slice(1, 2).join());
    expect(paths.map((path) => path.split("?")[0])).toEqual([
      "advancedsearch.php",
      "metadata",
      "download",
      "services",
    ]);
  });

  test("says whether it is the real one, which it need not reach for that", async () => {
    const { run } = await openMirror();
    const { place, lines } = await run({
      ARCHIVE_URL: "https://archive.org",
      ARCHIVE_FILES_HOSTS: "https://*.archive.org",
      OUTGOING_PROXY: NOBODY,
    });
    expect(place).toBe("https://archive.org (the real one)");
    expect(lines.map(({ outcome }) => outcome)).toEqual(["fails", "not tried", "not tried"]);
    const standIn = await run({ ARCHIVE: "stand-in" });
    expect(standIn.place).toMatch(/^http:\/\/127\.0\.0\.1:\d+ \(the stand-in\)$/);
  });

  test("takes the first film of the search that can be played", async () => {
    const search = finding(["Not_There", "Night_Of_The_Living_Dead_1968", "Detour"]);
    const none = sending("{}", "application/json");
    const { run, requests } = await openMirror({
      [SEARCH]: search,
      "/metadata/Night": none,
    });
    const lines = linesOf(await run());
    expect(lines["a search for free films"]).toMatchObject({ detail: "3 films" });
    expect(lines["a film's file"]?.outcome).toBe("works");
    const about = requests.map(({ path }) => path).filter((path) => !path.startsWith(SEARCH));
    expect(about.slice(0, 3)).toEqual([
      "/metadata/Not_There",
      "/metadata/Night_Of_The_Living_Dead_1968",
      "/metadata/Detour",
    ]);
    expect(about[3]).toMatch(/^\/download\/Detour\/.+\.mp4$/);
    expect(about[4]).toBe("/services/img/Detour");
  });

  test("says that a search finds nothing that can be played", async () => {
    // This item has no file that plays.
    const { run } = await openMirror({ [SEARCH]: finding(["Dementia_13"]) });
    expect((await run()).lines).toEqual([
      {
        question: "a search for free films",
        outcome: "fails",
        detail: "The search finds nothing that can be played.",
        action: "Check ARCHIVE_URL: a mirror has to answer searches as the archive does.",
      },
      expect.objectContaining({ outcome: "not tried" }),
      expect.objectContaining({ outcome: "not tried" }),
    ]);
  });

  test.each<[string, RequestListener, object]>([
    [
      "is missing",
      failing(404),
      {
        outcome: "fails",
        detail: expect.stringMatching(/^\S+ lists a file that isn't there\.$/),
        action: "Check ARCHIVE_URL.",
      },
    ],
    [
      "only comes whole",
      sending("a film", "video/mp4"),
      { outcome: "works", detail: "plays, but only from its beginning" },
    ],
    [
      "is sent on to a host that is not named",
      redirecting("https://files.example/film.mp4"),
      {
        outcome: "fails",
        detail:
          "A film's file is sent on to https://files.example, which is not named as a host of files.",
        action:
          "If it is the archive's or the mirror's, add https://files.example to ARCHIVE_FILES_HOSTS.",
      },
    ],
    [
      "is out of order",
      failing(503),
      { outcome: "fails", detail: expect.stringMatching(/^The archive at \S+ is out of order/) },
    ],
  ])("says that a film's file %s", async (_, answer, expected) => {
    const lines = linesOf(await (await openMirror({ [FILE]: answer })).run());
    expect(lines["a film's file"]).toMatchObject(expected);
    expect(lines["a film's picture"]?.outcome).toBe("works");
  });

  test("says that a film has no picture", async () => {
    const { run } = await openMirror({ [PICTURE]: failing(404) });
    expect(linesOf(await run())["a film's picture"]).toEqual({
      question: "a film's picture",
      outcome: "works",
      detail: "this film has none",
    });
  });
});

describe("the check of the archive's address for browsers", () => {
  const QUESTION = "its address for browsers";
  const SEEN = "/seen/services/img/";

  /** Another address, as browsers would reach the archive. */
  async function openPublic(answer: RequestListener) {
    const requests: string[] = [];
    const origin = await serve((request, response) => {
      requests.push(`${request.url} ${request.headers["user-agent"]}`);
      answer(request, response);
    });
    return { origin, requests, url: `${origin}/seen` };
  }

  test("asks it for the film's picture", async () => {
    const { run } = await openMirror({ [SEARCH]: finding(["Detour"]) });
    const { url, origin, requests } = await openPublic(sending("a picture"));
    expect(linesOf(await run({ ARCHIVE_PUBLIC_URL: url }))[QUESTION]).toEqual({
      question: QUESTION,
      outcome: "works",
      detail: `${new URL(origin).host} answers`,
    });
    expect(requests).toEqual([expect.stringContaining(`${SEEN}Detour `)]);
    expect(requests[0]).toContain("desk@films.example");
  });

  test("is left out where it is the archive's own, or a path of this site", async () => {
    const { run, mirror } = await openMirror();
    for (const address of [mirror, `${mirror}/seen`, "/archive"]) {
      const { lines } = await run({ ARCHIVE_PUBLIC_URL: address });
      expect(lines.map(({ question }) => question)).not.toContain(QUESTION);
      expect(lines).toHaveLength(3);
    }
  });

  test("follows it to itself and to the hosts of files, and nowhere else", async () => {
    const { run } = await openMirror();
    const files = await serve(sending("a picture"));
    const other = await serve(sending("a picture"));
    const outcomeFor = async (answer: RequestListener) => {
      const { url } = await openPublic(answer);
      const lines = linesOf(await run({ ARCHIVE_PUBLIC_URL: url, ARCHIVE_FILES_HOSTS: files }));
      return lines[QUESTION]?.outcome;
    };
    const toItself: RequestListener = (request, response) =>
      request.url === "/moved"
        ? sending("a picture")(request, response)
        : redirecting("/moved")(request, response);
    expect(await outcomeFor(toItself)).toBe("works");
    expect(await outcomeFor(redirecting(`${files}/picture`))).toBe("works");
    expect(await outcomeFor(redirecting(`${other}/picture`))).toBe("fails");
    expect(await outcomeFor(failing(404))).toBe("fails");
  });
});
