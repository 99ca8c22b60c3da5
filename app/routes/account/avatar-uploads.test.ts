import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";

import { MOST_WAITING } from "#app/services/pictures/picture-decoder.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { formDataOf } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { claimingPng } from "#tests/pictures/large-pictures.ts";
import { createUntimedDecoder } from "#tests/pictures/picture-decoder.ts";

const PATIENT = { timeout: 60_000, interval: 20 };
const MOST_AN_HOUR = 8;

const upload = (bytes: Buffer) =>
  formDataOf({ avatar: new Blob([new Uint8Array(bytes)], { type: "image/png" }) });

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#8f2a20" } })
    .png()
    .toBuffer();

/** A site with a decoder of its own, which a test can suspend halfway through a picture. */
async function openSite(database: Database) {
  const decoder = createUntimedDecoder();
  onTestFinished(decoder.close);
  const site = await openAccountsSite({ database, decoder });
  async function hold(): Promise<() => void> {
    await decoder.decode("narrow", await picture());
    const { pid = 0 } = decoder.status();
    process.kill(pid, "SIGSTOP");
    return () => void process.kill(pid, "SIGCONT");
  }
  return { ...site, decoder, hold };
}

describeEachEngine("uploaded pictures", ({ open }) => {
  test("block no page while one of them is decoded", async () => {
    const site = await openSite(await open());
    const ada = await site.signedUp("Ada", "ada@example.org");
    const grace = await site.signedUp("Grace", "grace@example.org");
    const goOn = await site.hold();
    const uploading = ada.post("/profile/avatar", upload(await picture()));
    const second = grace.post("/profile/avatar", upload(await picture()));
    await expect.poll(() => site.decoder.status().waiting, PATIENT).toBe(1);
    // More than the threads that the server shares with its files and its passwords.
    for (let page = 0; page < 8; page += 1) expect((await grace.get("/profile")).status).toBe(200);
    expect((await ada.post("/profile/name", { name: "Ada Byron" })).location).toBe(
      "/profile/name?notice=saved",
    );
    goOn();
    expect((await uploading).location).toBe("/profile/name?notice=saved");
    expect((await second).location).toBe("/profile/name?notice=saved");
  });

  test("are refused with a message when many are waiting", async () => {
    const database = await open();
    const site = await openSite(database);
    const ada = await site.signedUp("Ada", "ada@example.org");
    const goOn = await site.hold();
    const bytes = await picture();
    const waiting = Array.from({ length: MOST_WAITING.avatar + 1 }, () =>
      site.decoder.decode("avatar", bytes),
    );
    const refused = await ada.post("/profile/avatar", upload(bytes));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await refused.response.text()).toContain("Many pictures are being uploaded");
    goOn();
    await Promise.all(waiting);
    const answer = await ada.post("/profile/avatar", upload(bytes));
    expect(answer.location).toBe("/profile/name?notice=saved");
  });

  test("are read a few at a time, and a refused one does not count as an attempt", async () => {
    const site = await openSite(await open());
    const ada = await site.signedUp("Ada", "ada@example.org");
    const grace = await site.signedUp("Grace", "grace@example.org");
    const goOn = await site.hold();
    const bytes = await picture();
    const [first, ...others] = [ada, grace].flatMap((browser) =>
      Array.from({ length: 6 }, () => browser.post("/profile/avatar", upload(bytes))),
    );
    const all = [first, ...others];
    const statuses = async () => (await Promise.all(all)).map((answer) => answer?.status);
    // One of the twelve is refused while eleven are waiting.
    expect((await Promise.race(all))?.status).toBe(503);
    await expect.poll(() => site.decoder.status().waiting, PATIENT).toBe(10);
    for (let time = 0; time < MOST_AN_HOUR; time += 1) {
      expect((await ada.post("/profile/avatar", upload(bytes))).status).toBe(503);
    }
    goOn();
    expect((await statuses()).toSorted()).toEqual([...Array(11).fill(303), 503]);
    expect((await ada.post("/profile/avatar", upload(bytes))).status).toBe(303);
  });

  test("are limited to a few an hour for each account, including refused ones", async () => {
    const site = await openSite(await open());
    const ada = await site.signedUp("Ada", "ada@example.org");
    const bomb = claimingPng({ width: 7_000, height: 7_000, bits: 16 });
    for (let time = 0; time < MOST_AN_HOUR; time += 1) {
      const answer = await ada.post("/profile/avatar", upload(bomb));
      expect(answer.location).toBe("/profile/name?notice=too-many-pixels");
    }
    const refused = await ada.post("/profile/avatar", upload(await picture()));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    expect(await refused.response.text()).toContain("Too many uploads");
    // The bombs were recognized by their headers.
    expect(site.decoder.status().pid).toBeUndefined();
    const removed = await ada.post("/profile/avatar", { remove: "yes" });
    expect(removed.location).toBe("/profile/name?notice=saved");
    const grace = await site.signedUp("Grace", "grace@example.org");
    const taken = await grace.post("/profile/avatar", upload(await picture()));
    expect(taken.location).toBe("/profile/name?notice=saved");
  });

  test.each([
    ["too-many-pixels", async () => claimingPng({ width: 4_096, height: 4_097 })],
    ["animated", () => movingPicture()],
  ])("that cannot be used are refused with a message: %s", async (notice, make) => {
    const site = await openSite(await open());
    const ada = await site.signedUp("Ada", "ada@example.org");
    const answer = await ada.post("/profile/avatar", upload(await make()));
    expect(answer.location).toBe(`/profile/name?notice=${notice}`);
    expect(await ada.text(`/profile/name?notice=${notice}`)).toContain('aria-invalid="true"');
  });
});

const movingPicture = () =>
  sharp(Buffer.from(Array.from({ length: 8 * 8 * 2 * 3 }, (_, at) => (at * 7) % 256)), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
  })
    .gif()
    .toBuffer();
