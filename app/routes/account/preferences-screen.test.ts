import { expect, test } from "vitest";

import { PASSWORD } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeEachEngine } from "#tests/engines.ts";

const EMAIL = "ada@example.org";
const AS_IT_COMES = { theme: "system", region: "", captions: "", autoplaysTrailers: "on" };

type Browser = Awaited<ReturnType<Awaited<ReturnType<typeof openAccountsSite>>["signedUp"]>>;

/** What the current page's form would send with these fields changed. */
async function save(browser: Browser, fields: Record<string, string>, page?: string) {
  const html = page ?? (await browser.text("/profile/preferences"));
  const was = /name="was" value="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  return browser.post("/profile/preferences", { was, ...AS_IT_COMES, ...fields });
}

const recordOf = async (browser: Browser) => {
  const { response } = await browser.get("/api/viewer");
  return (await response.json()).data.preferences;
};

const litAs = (html: string) => /name="theme" checked="" value="(\w+)"/.exec(html)?.[1];

describeEachEngine("preferences", ({ open }) => {
  test("are saved, confirmed, added to the record, and applied to this device at once", async () => {
    const database = await open();
    const site = await openAccountsSite({ database });
    const browser = await site.signedUp("Ada", EMAIL);
    const painted = {
      captions: "",
      autoplaysTrailers: true,
      hidesWatched: false,
      showsRatings: false,
      playbackRate: 1,
    };
    expect(await recordOf(browser)).toEqual(painted);
    const chosen = {
      theme: "evening",
      region: "US",
      captions: "hi",
      hidesWatched: "on",
      showsRatings: "on",
    };
    const { status, location } = await save(browser, chosen);
    expect([status, location]).toEqual([303, "/profile/preferences?notice=saved"]);
    expect(browser.jar.get("theme")).toBe("evening");
    expect(browser.jar.get("setting")).toBe("en-US");
    expect(await recordOf(browser)).toEqual({
      ...painted,
      captions: "hi",
      hidesWatched: true,
      showsRatings: true,
    });
    const html = await browser.text(location ?? "");
    expect(html).toContain("Your preferences are saved");
    expect(html).toContain("data-viewer-changed");
    expect(html).toMatch(/<option value="US" selected="">/);
    expect(litAs(html)).toBe("evening");
    expect(await browser.text("/profile")).toContain('href="/profile/preferences"');

    const other = site.browser();
    await other.post("/login", { email: EMAIL, password: PASSWORD });
    expect(other.jar.get("theme"), "on a new device from its first page on").toBe("evening");
    expect(other.jar.get("setting")).toBe("en-US");

    const settled = site.browser();
    settled.jar.set("theme", "matinee");
    await settled.post("/login", { email: EMAIL, password: PASSWORD });
    expect(settled.jar.get("theme"), "chosen on the device itself").toBe("matinee");
    expect(litAs(await settled.text("/profile/preferences"))).toBe("matinee");
    settled.jar.delete("theme");
    await settled.get("/api/viewer");
    expect(settled.jar.get("theme"), "where it was lost").toBe("evening");
  });

  test("of two open pages keep what each of them changed", async () => {
    const database = await open();
    const site = await openAccountsSite({ database });
    const browser = await site.signedUp("Ada", EMAIL);
    const page = await browser.text("/profile/preferences");
    await save(browser, { theme: "evening" }, page);
    await save(browser, { captions: "en" }, page);
    await save(browser, { captions: "en" }, page);
    const rows = await database.kysely.selectFrom("preferences").selectAll().execute();
    expect(rows).toMatchObject([{ theme: "evening", captions: "en", autoplay_trailers: 1 }]);
    expect(browser.jar.get("theme")).toBe("evening");
  });

  test("with unknown values are refused with a message, and nothing is saved", async () => {
    const database = await open();
    const site = await openAccountsSite({ database });
    const browser = await site.signedUp("Ada", EMAIL);
    const refused = await save(browser, { region: "Atlantis", captions: "en" });
    expect(refused.status).toBe(400);
    const html = await refused.response.text();
    expect(html).toContain("Nothing was saved");
    expect(html).toContain("Please choose one of these");
    expect(html, "what was right stays chosen").toMatch(/<option value="en" selected="">/);
    expect((await browser.post("/profile/preferences", {})).status).toBe(400);
    expect(await database.kysely.selectFrom("preferences").selectAll().execute()).toEqual([]);
    expect((await site.browser().get("/profile/preferences")).location).toMatch(/^\/login/);
  });
});
