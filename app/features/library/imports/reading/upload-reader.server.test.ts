import { constants, getPriority } from "node:os";

import { describe, expect, onTestFinished, test } from "vitest";

import { hostileUploads } from "#tests/library/hostile-uploads.ts";
import { dayOf, NOW, zipOf } from "#tests/library/read-file.ts";
import { stoppedClock } from "#tests/stopped-clock.ts";

import { readUpload } from "../files/read-upload.server.ts";
import { unpackTitles } from "./packed-titles.ts";
import type { ReaderJob } from "./read-job.ts";
import { createUploadReader, type ReaderOptions } from "./upload-reader.server.ts";

const PATIENT = { timeout: 60_000, interval: 20 };

const jobOf = (fileName: string, content: string | Uint8Array): ReaderJob => ({
  fileName,
  bytes: typeof content === "string" ? Buffer.from(content) : content,
  purpose: undefined,
  nowMs: NOW,
  timeZone: "UTC",
  columns: {},
});

function openReader(options: Partial<ReaderOptions> = {}) {
  const troubles: unknown[] = [];
  const reader = createUploadReader({
    onTrouble: (error) => troubles.push(error),
    after: stoppedClock().after,
    pause: () => Promise.resolve(),
    ...options,
  });
  onTestFinished(reader.close);
  return { ...reader, troubles };
}

const FILM = "Date,Name,Year,Letterboxd URI";
const LIST = `${FILM}\n2022-05-06,Ran,1985,https://boxd.it/3\n`;

const play = (at: number) => ({
  watched_at: `2020-01-${String((at % 28) + 1).padStart(2, "0")}T10:00:00.000Z`,
  action: "watch",
  type: "movie",
  movie: { title: `Film “${at}” हिन्दी`, year: 1950 + (at % 70), ids: { tmdb: at + 1 } },
});

describe("an upload is read in a process of its own", () => {
  test("and comes back as the readers read it, from each format, byte for byte", async () => {
    const { read, troubles, status } = openReader();
    const jellyfin = [{ Type: "Movie", Name: "Ran", UserData: { Played: true }, ProviderIds: {} }];
    const files = {
      "letterboxd.zip": await zipOf({ "watched.csv": LIST, "story.txt": "Once upon a time" }),
      "watched-history-1.json": JSON.stringify(Array.from({ length: 450 }, (_, at) => play(at))),
      "ratings.csv": "Const,Your Rating,Title,Year\ntt0089881,9,Ran,1985\n",
      "jellyfin.json": JSON.stringify({ Items: jellyfin }),
      "plex.csv": "media_type,title,date,watched_status\nmovie,Ran,1600000000,1\n",
      "titles.csv": "title,year\nRan,1985\n",
      "story.txt": "Once upon a time",
    };
    for (const [fileName, content] of Object.entries(files)) {
      const job = jobOf(fileName, content);
      const here = await readUpload(job, { nowMs: NOW, dayOf, columns: {} });
      const there = await read(job);
      if (there.outcome !== "read" || here.outcome !== "read") {
        expect(there, fileName).toEqual(here);
        continue;
      }
      const { packs, titles: count, ...others } = there;
      const { titles, ...about } = here;
      expect(others, fileName).toEqual(about);
      const sent = JSON.stringify(packs.flatMap(unpackTitles));
      expect(sent, fileName).toBe(JSON.stringify(titles));
      expect(count).toBe(titles.length);
    }
    expect(troubles).toEqual([]);
    await expect.poll(status, PATIENT).toEqual({ pids: [], waiting: 0 });
  });

  test.each(Object.entries(hostileUploads))(
    "and what is made to take long is refused before it is parsed: %s",
    async (name, { make, reason }) => {
      const { read, troubles } = openReader();
      expect(await read(jobOf(name, await make()))).toEqual({ outcome: "refused", reason });
      expect(troubles).toEqual([]);
    },
  );

  test("which comes after requests from its first moment on", async () => {
    const { read, status } = openReader();
    const reading = read(jobOf("watched.csv", LIST));
    const [pid = 0] = status().pids;
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    expect(await reading).toMatchObject({ outcome: "read" });
  });

  test("which is killed at its deadline, and the next file gets another one", async () => {
    const clock = stoppedClock();
    const { read, status, troubles } = openReader({ after: clock.after });
    const endless = read(jobOf("watched.csv", LIST));
    const [pid = 0] = status().pids;
    process.kill(pid, "SIGSTOP");
    // It may have been ready just before it was suspended: then the file's deadline is the next.
    await expect
      .poll(() => (clock.runOut(60_000), clock.runOut(12_000), status().pids), PATIENT)
      .toEqual([]);
    expect(["busy", "refused"]).toContain((await endless).outcome);
    expect(troubles.map(String)).toEqual([expect.stringContaining("SIGKILL")]);
    expect(await read(jobOf("watched.csv", LIST))).toMatchObject({ outcome: "read", titles: 1 });
  });

  test("which crashes alone when a file needs more memory than it may have", async () => {
    const { read, troubles } = openReader({ heapMegabytes: 24 });
    const large = JSON.stringify(Array.from({ length: 90_000 }, (_, at) => play(at)));
    const failed = { outcome: "refused", reason: "failed" };
    expect(await read(jobOf("watched-history-1.json", large))).toEqual(failed);
    expect(troubles.map(String)).toEqual([expect.stringContaining("upload reader ended")]);
    expect(await read(jobOf("watched.csv", LIST))).toMatchObject({ outcome: "read" });
  });

  test("whose own faults are reported, and are no crash of the server", async () => {
    const run = async () =>
      ({ outcome: "answered", result: { outcome: "fault", stack: "TypeError: x" } }) as const;
    const { read, troubles } = openReader({ run });
    const failed = { outcome: "refused", reason: "failed" };
    expect(await read(jobOf("watched.csv", LIST))).toEqual(failed);
    expect(troubles.map(String)).toEqual([expect.stringContaining("TypeError: x")]);
  });
});

/** Work that ends when the test says so. */
function held() {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => endings.set(name, resolve));
    return { outcome: "done", name } as const;
  };
  return { begun, work, end: (name: string) => endings.get(name)?.() };
}

test("two files are read at a time, one of each account; the others wait, but not for long", async () => {
  const clock = stoppedClock();
  const { takeTurn, status } = openReader({ after: clock.after });
  const { begun, work, end } = held();
  const all = ["ada 1", "ada 2", "bob 1", "eve 1"].map((name) =>
    takeTurn(name.slice(0, 3), work(name)),
  );
  expect(begun).toEqual(["ada 1", "bob 1"]);
  expect(status().waiting).toBe(2);
  end("bob 1");
  await expect.poll(() => begun).toEqual(["ada 1", "bob 1", "eve 1"]);
  clock.runOut(10_000);
  expect(await all[1]).toEqual({ outcome: "busy" });
  end("ada 1");
  end("eve 1");
  expect(await Promise.all(all)).toMatchObject(
    ["done", "busy", "done", "done"].map((outcome) => ({ outcome })),
  );
});

test("six uploads are at hand at a time, one of each account; others are told before they are received", async () => {
  const { receive } = openReader();
  const { begun, work, end } = held();
  const accounts = ["a", "b", "c", "d", "e", "f"];
  const all = accounts.map((account) => receive(account, work(account)));
  expect(await receive("a", work("again"))).toEqual({ outcome: "too many" });
  expect(await receive("g", work("late"))).toEqual({ outcome: "busy" });
  await expect.poll(() => begun).toEqual(accounts);
  for (const account of accounts) end(account);
  await Promise.all(all);
  const next = receive("a", work("later"));
  await expect.poll(() => begun).toContain("later");
  end("later");
  expect(await next).toEqual({ outcome: "done", name: "later" });
});
