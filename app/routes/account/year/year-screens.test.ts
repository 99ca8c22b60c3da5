import { expect, test } from "vitest";

import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite, type TestEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { textOf } from "#tests/pages/browse-server.ts";

writesInEnglish();

async function openAda(open: TestEngine["open"]) {
  const site = await openAccountsSite({ database: await open() });
  const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
  for (const [id, day] of [
    ["1927", "2021-02-03"],
    ["1931", "2021-10-31"],
  ]) {
    await ada.post(`/ratings/movie/${id}`, { command: "add", day: day ?? "" });
  }
  return { site, ada };
}

describeOnSqlite("a year in review, without a script", ({ open }) => {
  test("shows figures and charts with their words, and is friendly where there is nothing", async () => {
    const { site, ada } = await openAda(open);
    const page = await ada.text("/year/2021");
    expect(textOf(page)).toContain("2 films");
    expect(textOf(page)).toContain("4 hours");
    expect(textOf(page)).toContain("February 2021 1 title");
    expect(page).toContain('href="/person/68"');
    expect(page).toContain('href="/year/2020"');
    expect(await ada.text("/year/2020")).toContain("Nothing watched in 2020");
    for (const year of ["1700", "9999", "20211", "abc"]) {
      expect((await ada.get(`/year/${year}`)).status, year).toBe(404);
    }
    expect((await site.browser().get("/year/2021")).location).toContain("/login");
    expect(await ada.text("/history")).toMatch(/href="\/year\/\d{4}"/);
  });

  test("is public as a picture once its owner shares it, until they withdraw it", async () => {
    const { site, ada } = await openAda(open);
    const anyone = site.browser();
    expect(await ada.text("/year/2021")).not.toContain("/shared-year/");
    const shared = await ada.post("/year/2021", { command: "share" });
    expect(shared.location).toBe("/year/2021?notice=shared");
    const [, path = ""] =
      /value="http:\/\/[^/]+(\/shared-year\/[\w-]{22})"/.exec(await ada.text("/year/2021")) ?? [];
    const page = await anyone.text(path);
    const picture = path.replace("shared-year", "year-picture");
    expect(page).toContain(`<meta content="http://localhost${picture}" property="og:image"/>`);
    expect(page).toContain("noindex");
    expect(page).toContain("My 2021 in films. 2 films");
    expect(page, "nothing about who it is").not.toMatch(/Ada|Lovelace|ada@/);
    expect(page, "nor what the picture doesn't show").not.toContain("/movie/1927");
    const answer = await anyone.get(picture);
    expect(answer.headers.get("content-type")).toBe("image/png");
    const bytes = Buffer.from(await answer.response.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const eve = await site.signedUp("Eve", "eve@example.org");
    await eve.post("/year/2021", { command: "withdraw" });
    expect((await anyone.get(path)).status, "somebody else's").toBe(200);
    await ada.post("/year/2021", { command: "withdraw" });
    expect((await anyone.get(path)).status).toBe(404);
    expect((await anyone.get(picture)).status).toBe(404);
    expect((await anyone.get("/shared-year/nothing")).status).toBe(404);
  });
});
