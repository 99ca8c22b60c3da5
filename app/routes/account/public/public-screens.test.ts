import { expect, test } from "vitest";

import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite, type TestEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { readXml, type XmlElement } from "#tests/pages/read-xml.ts";

writesInEnglish();

async function openAda(open: TestEngine["open"]) {
  const site = await openAccountsSite({ database: await open() });
  const ada = await site.signedUp("Ada <Lovelace> & Co", "ada@example.org");
  const rate = (id: string, stars: string) =>
    ada.post("/ratings/change", { about: `movie:${id} Film`, stars });
  const publish = (more: Record<string, string> = {}) =>
    ada.post("/profile/public", { name: "ada", ratings: "yes", lists: "yes", ...more });
  return { site, ada, rate, publish };
}

const childOf = (element: XmlElement, name: string) =>
  element.children.filter((each) => each.name === name);
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describeOnSqlite("the public page of a profile, without a script", ({ open }) => {
  test("is off, then has ratings and shared lists for everybody, and is gone at once when withdrawn", async () => {
    const { site, ada, publish } = await openAda(open);
    const anyone = site.browser();
    expect((await anyone.get("/public/ada")).status).toBe(404);
    expect((await anyone.get("/public/ada/feed.atom")).status).toBe(404);
    expect((await publish()).location).toBe("/profile/public?notice=published");
    expect(await ada.text("/profile/public")).toContain('value="http://localhost/public/ada"');
    const page = await anyone.text("/public/ADA");
    expect(page).toContain("Ada &lt;Lovelace&gt; &amp; Co</h1>");
    expect(page).toContain("noindex");
    expect(page).not.toContain("ada@example.org");
    const bob = await site.signedUp("Bob", "bob@example.org");
    const taken = await bob.post("/profile/public", { name: "Ada", ratings: "yes", lists: "" });
    expect(taken.status).toBe(400);
    expect(await taken.response.text()).toContain("Somebody else has this name.");
    expect((await ada.post("/profile/public", { command: "withdraw" })).location).toContain(
      "withdrawn",
    );
    expect((await anyone.get("/public/ada")).status).toBe(404);
    expect((await anyone.get("/public/ada/feed.atom")).status).toBe(404);
  });

  test("has a feed that programs can read, and that is sent again only when it has changed", async () => {
    const { site, ada, rate, publish } = await openAda(open);
    await rate("1927", "9");
    await publish();
    const { response, headers } = await site.browser().get("/public/ada/feed.atom");
    expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const feed = readXml(await response.text());
    expect(feed).toMatchObject({
      name: "feed",
      attributes: { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
    });
    const entries = childOf(feed, "entry");
    expect(entries).toHaveLength(1);
    for (const each of [feed, ...entries]) {
      for (const name of ["id", "title", "updated"])
        expect(childOf(each, name), name).toHaveLength(1);
      expect(childOf(each, "updated")[0]?.text).toMatch(TIME);
      expect(() => new URL(childOf(each, "id")[0]?.text ?? "")).not.toThrow();
    }
    expect(childOf(feed, "author")[0]?.children[0]).toMatchObject({
      name: "name",
      text: "Ada <Lovelace> & Co",
    });
    expect(
      childOf(feed, "link").map(({ attributes }) => [attributes["rel"], attributes["href"]]),
    ).toEqual([
      ["self", "http://localhost/public/ada/feed.atom"],
      ["alternate", "http://localhost/public/ada"],
    ]);
    expect(childOf(entries[0] as XmlElement, "summary")[0]?.text).toBe("4½ of 5 stars");
    const again = await site.browser().get("/public/ada/feed.atom", {
      "if-none-match": headers.get("etag") ?? "",
    });
    expect(again.status).toBe(304);
    await publish({ ratings: "" });
    const empty = readXml(
      await (await site.browser().get("/public/ada/feed.atom")).response.text(),
    );
    expect(childOf(empty, "entry"), "ratings are not public any more").toEqual([]);
    expect(await ada.text("/public/ada")).not.toContain("/movie/1927");
  });
});
