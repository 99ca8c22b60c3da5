import sharp from "sharp";
import { expect, test } from "vitest";

import { formDataOf, PASSWORD } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeEachEngine } from "#tests/engines.ts";

const EMAIL = "ada@example.org";

/** A sideways photo, wider than high, with its location in its metadata. */
const photograph = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: "#8f2a20" } })
    .withExif({ IFD0: { Copyright: "a secret place" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const fileOf = (bytes: Buffer, type: string) => new Blob([new Uint8Array(bytes)], { type });

describeEachEngine("the profile", ({ open }) => {
  test("changes the name, and with it the initials and the version", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada Lovelace", EMAIL);
    const before = browser.jar.get("viewer");
    const answer = await browser.post("/profile/name", { name: " Grace  Brewster Hopper " });
    expect([answer.status, answer.location]).toEqual([303, "/profile/name?notice=saved"]);
    expect(browser.jar.get("viewer")).not.toBe(before);
    expect(await browser.text("/profile")).toContain("<strong>Grace Brewster Hopper</strong>");
    const { data } = JSON.parse(await browser.text("/api/viewer"));
    expect(data).toMatchObject({ initials: "GBH", version: browser.jar.get("viewer") });
  });

  test("is an overview that leads to each part of the account", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada Lovelace", EMAIL);
    const page = await browser.text("/profile");
    expect(page, "a field of a form").not.toContain("Full Name");
    for (const place of ["name", "security", "preferences", "billing", "privacy"]) {
      expect(page).toContain(`href="/profile/${place}"`);
    }
    expect(page).toContain('href="/profiles"');
  });

  test("sends a name from a page that is still open to the form's own address", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada", EMAIL);
    const answer = await browser.post("/profile", { name: "Grace" });
    expect([answer.status, answer.location]).toEqual([307, "/profile/name"]);
  });

  test("takes only the name from its form", async () => {
    const database = await open();
    const site = await openAccountsSite({ database });
    const browser = await site.signedUp("Ada", EMAIL, { isConfirmed: false });
    const form = { name: "Eve", email: "eve@example.org", email_verified: "1", initials: "ZZ" };
    await browser.post("/profile/name", form);
    const user = await database.kysely.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ name: "Eve", email: EMAIL, email_verified: 0, initials: "E" });
  });

  test("an avatar is encoded anew: square, upright, without the camera's metadata", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada", EMAIL);
    const before = browser.jar.get("viewer");
    const form = formDataOf({ avatar: fileOf(await photograph(), "image/jpeg") });
    const answer = await browser.post("/profile/avatar", form);
    expect(answer.location).toBe("/profile/name?notice=saved");
    expect(browser.jar.get("viewer")).not.toBe(before);

    const { data } = JSON.parse(await browser.text("/api/viewer"));
    expect(data.avatar).toMatch(/^\/avatars\/[0-9a-f]{32}\.webp$/);
    expect(await browser.text("/profile")).toContain(`src="${data.avatar}"`);
    const picture = await browser.get(data.avatar);
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect(picture.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    const bytes = Buffer.from(await picture.response.arrayBuffer());
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 256, height: 256, format: "webp" });
    expect(metadata.exif).toBeUndefined();
    expect(bytes.includes("a secret place")).toBe(false);
    expect((await site.browser().get(data.avatar)).status).toBe(401);

    const removed = await browser.post("/profile/avatar", { remove: "yes" });
    expect(removed.location).toBe("/profile/name?notice=saved");
    expect((await browser.get(data.avatar)).status).toBe(404);
    expect(JSON.parse(await browser.text("/api/viewer")).data.avatar).toBeNull();
  });

  test.each([
    ["no-picture", Buffer.alloc(0), "image/png"],
    ["unreadable", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/png"],
    ["unreadable", Buffer.from("not a picture at all"), "image/jpeg"],
    ["too-large", Buffer.alloc(8_100_000), "image/png"],
  ])("a file that is %s is refused with a message", async (notice, bytes, type) => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada", EMAIL);
    const answer = await browser.post(
      "/profile/avatar",
      formDataOf({ avatar: fileOf(bytes, type) }),
    );
    expect(answer.location).toBe(`/profile/name?notice=${notice}`);
    expect(await browser.text(`/profile/name?notice=${notice}`)).toContain('aria-invalid="true"');
  });

  test("a far too large upload is not read to its end", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada", EMAIL);
    const form = formDataOf({ avatar: fileOf(Buffer.alloc(10_000_000), "image/png") });
    expect((await browser.post("/profile/avatar", form)).status).toBe(413);
    const elsewhere = formDataOf({ name: fileOf(Buffer.alloc(2_000_000), "image/png") });
    expect((await browser.post("/profile/name", elsewhere)).status).toBe(413);
  });

  test("sessions are shown and ended on the security screen, at once", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada", EMAIL);
    const other = site.browser({ "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/145.0" });
    await other.post("/login", { email: EMAIL, password: PASSWORD });
    expect((await other.get("/profile")).status).toBe(200);
    const page = await browser.text("/profile/security");
    expect(page).toContain("Firefox on Linux");
    expect(page).toContain("This device");
    const id = /name="session" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const ended = await browser.post("/profile/sessions", { session: id });
    expect(ended.location).toBe("/profile/security?notice=ended");
    expect((await other.get("/profile")).status).toBe(302);
    expect((await browser.get("/profile")).status).toBe(200);
  });

  test("a password change continues with a new session, in the same browser", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada", EMAIL);
    const before = browser.jar.get("matinee");
    const wrong = await browser.post("/profile/security", {
      current: "not this one",
      password: "a second row of bulbs",
    });
    expect(wrong.status).toBe(400);
    expect(await wrong.response.text()).not.toContain("a second row of bulbs");
    const done = await browser.post("/profile/security", {
      current: PASSWORD,
      password: "a second row of bulbs",
    });
    expect(done.location).toBe("/profile/security?notice=password-changed");
    expect(browser.jar.get("matinee")).not.toBe(before);
    expect((await browser.get("/profile/security")).status).toBe(200);
    browser.jar.set("matinee", before ?? "");
    expect((await browser.get("/profile/security")).status).toBe(302);
  });
});
