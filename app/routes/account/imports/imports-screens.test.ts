import { request } from "node:http";

import { expect, onTestFinished, test } from "vitest";

import { formDataOf } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite, type TestEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { textOf } from "#tests/pages/browse-server.ts";

writesInEnglish();

async function openAda(open: TestEngine["open"]) {
  const site = await openAccountsSite({ database: await open() });
  const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
  const send = (text: string | Buffer, name: string, purpose = "") => {
    const file = new File([typeof text === "string" ? text : new Uint8Array(text)], name);
    return ada.post("/profile/import", formDataOf({ file, purpose }));
  };
  return { site, ada, send };
}

const PATIENT = { timeout: 60_000, interval: 50 };

/** A file whose end never comes, until the test is over. */
function beginUpload(origin: string, { jar }: { jar: ReadonlyMap<string, string> }): void {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const upload = request(`${origin}/profile/import`, {
    method: "POST",
    headers: {
      cookie,
      "sec-fetch-site": "same-origin",
      "content-type": "multipart/form-data; boundary=x",
      "content-length": "1000",
    },
  });
  upload.on("error", () => undefined);
  upload.write("--x\r\n");
  onTestFinished(() => void upload.destroy());
}

const CSV =
  "tmdbID,Title,Year,Rating10\n1927,The movie 1927,1927,9\n7,Something Else,1950,4\n404,Gone <b>,2001,4\n";

describeOnSqlite("the screens of imports, without a script", ({ open }) => {
  test("read a file, show what is certain, and ask about the rest", async () => {
    const { ada, send } = await openAda(open);
    const { status, location } = await send(CSV, "=my <ratings>.csv");
    expect(status).toBe(303);
    const report = location ?? "";
    await expect.poll(() => ada.text(report)).toContain("Imported: 1");
    const page = await ada.text(report);
    expect(page).toContain("=my &lt;ratings&gt;.csv");
    expect(textOf(page)).toContain("Read as: Letterboxd");
    expect(page).toContain("To check: 1");
    expect(page).toContain("Not found: 1");
    expect(page).not.toContain("data-own-script");
    expect(textOf(page)).toContain("Something Else, 1950");
    expect(await ada.text("/ratings"), "only what is certain").not.toContain('href="/movie/7"');
    const [, number = ""] = /value="(\d+)"[^>]*name="accept"/.exec(page) ?? [];
    await ada.post(report, { accept: number });
    await expect.poll(() => ada.text(report)).toContain("Imported: 2");
    expect(textOf(await ada.text(`${report}?show=imported`))).toContain(
      "Stored: watched, 4½ of 5 stars",
    );
    expect(await ada.text("/ratings")).toContain('href="/movie/7"');
    expect(await ada.text(`${report}?show=missing`)).toContain("Gone &lt;b&gt;");
    expect(await ada.text("/profile/import")).toContain(`href="${report}"`);
    expect(await ada.text(`${report}?undo=ask`)).toContain("Undo this import?");
    expect((await ada.post(report, { remove: "yes" })).location).toBe("/profile/import");
    expect((await ada.get(report)).status).toBe(404);
    expect(await ada.text("/ratings"), "what was imported stays").toContain('href="/movie/7"');
  });

  test("continue with the next title, in the list and on the page where one was decided", async () => {
    const { ada, send } = await openAda(open);
    const lines = ["7,One,1950,4", "8,Two,1950,4", "9,Three,1950,4", "404,Gone,2001,4"];
    const sent = await send(["tmdbID,Title,Year,Rating10", ...lines].join("\n"), "r.csv");
    const report = sent.location ?? "";
    await expect.poll(() => ada.text(report)).toContain("To check: 3");
    const check = `${report}?show=check`;
    expect(await ada.text(`${check}&page=9`), "pages that are gone").toContain('id="title-0"');
    const accepted = await ada.post(check, { accept: "0" });
    expect(accepted.location).toBe(`${check}#title-1`);
    const left = await ada.post(check, { leave: "2" });
    expect(left.location, "the last of the list").toBe(`${check}#title-1`);
    expect((await ada.post(check, { accept: "1" })).location, "of all").toBe(report);
    expect(await ada.text(report)).toContain('id="title-3"');
  });

  test("ask whose history a file has, before anything of it is stored", async () => {
    const { ada, send } = await openAda(open);
    const played = (title: string, accountID: number) => ({
      type: "movie",
      title,
      year: 1927,
      viewedAt: 1_738_612_800,
      accountID,
      Guid: [{ id: "tmdb://1927" }],
    });
    const history = {
      MediaContainer: { Metadata: [played("The movie 1927", 1), played("B", 20)] },
    };
    const report = (await send(JSON.stringify(history), "history.json")).location ?? "";
    const page = textOf(await ada.text(report));
    expect(page).toContain("Which of them are you?");
    expect(page).toContain("Account 20");
    expect(page).toContain("1 title, such as The movie 1927");
    expect(page, "not yet").not.toContain("Imported");
    expect(await ada.text("/profile/import")).toContain("Waits for your answer");
    expect((await ada.post(report, { account: "1" })).location).toBe(report);
    await expect.poll(() => ada.text(report)).toContain("Imported: 1");
    expect(textOf(await ada.text(report))).toContain("Stored: watched on 4 February 2025");
  });

  test("take everything back on demand, after a question", async () => {
    const { ada, send } = await openAda(open);
    const report = (await send(CSV, "ratings.csv")).location ?? "";
    await expect.poll(() => ada.text(report)).toContain("Imported: 1");
    expect(await ada.text(report), "asks first").toContain(`href="${report}?undo=ask"`);
    expect((await ada.post(report, { undo: "yes" })).location).toBe(report);
    await expect.poll(() => ada.text(report)).toContain("This import was undone");
    const page = await ada.text(report);
    expect(page).toContain("Taken back: 1");
    expect(page, "nothing of it is decided any more").not.toContain('name="accept"');
    expect(await ada.text("/ratings")).not.toContain('href="/movie/1927"');
    const choice = await ada.get(`${report}/1`);
    expect(choice.status).toBe(404);
  });

  test("refuse what cannot be read, and say why", async () => {
    const { ada, send } = await openAda(open);
    for (const [content, name, words] of [
      ["", "empty.csv", "Please choose a file"],
      ["nothing of the kind", "story.txt", "There are no titles in that file"],
      [Buffer.from("PK\u0003\u0004 nothing else, for as long as it takes"), "a.zip", "damaged"],
      ["[".repeat(100) + "]".repeat(100), "deep.json", "a file of one of these services"],
      ["Title,My Rating\nM,4\n", "films.csv", "the columns Title and My Rating."],
    ] as const) {
      const refused = await send(content, name);
      expect(refused.status, name).toBe(400);
      expect(await refused.response.text()).toContain(words);
    }
    const large = await send("x".repeat(17 * 1024 * 1024), "large.csv");
    expect(large.location).toBe("/profile/import?problem=too-large");
    expect(await ada.text(large.location ?? "")).toContain("That file is too large.");
    expect(await ada.text("/profile/import")).not.toContain("Your Imports");
  });

  test("take in one file of each account and six in all, and tell others before they are sent", async () => {
    const { site, ada, send } = await openAda(open);
    const others = await Promise.all(
      ["b", "c", "d", "e", "f"].map((name) => site.signedUp(name, `${name}@example.org`)),
    );
    const file = new File([CSV], "late.csv");
    const grace = await site.signedUp("Grace", "grace@example.org");
    const sendLate = () => grace.post("/profile/import", formDataOf({ file, purpose: "" }));
    const own = async () => (await send(CSV, "second.csv")).response.text();
    // One that comes while another is at hand is none of them: each try begins once more.
    const tryWhile = async <Result>(begin: () => void, work: () => Promise<Result>) => {
      const result = await work();
      begin();
      return result;
    };
    const beginOwn = () => beginUpload(site.origin, ada);
    await expect.poll(() => tryWhile(beginOwn, own), PATIENT).toContain("Your other imports");
    const beginAll = () => others.forEach((each) => beginUpload(site.origin, each));
    const late = async () => (await sendLate()).status;
    await expect.poll(() => tryWhile(beginAll, late), PATIENT).toBe(503);
    const refused = await sendLate();
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await refused.response.text()).toContain("Many files are being read at the moment.");
    expect((await grace.get("/profile/import")).status, "all else goes on").toBe(200);
  });

  test("export everything as a file of one's own, which nobody else gets", async () => {
    const { site, ada, send } = await openAda(open);
    const { location } = await send(CSV, "ratings.csv");
    await expect.poll(() => ada.text(location ?? "")).toContain("Imported: 1");
    const answer = await ada.get("/profile/export/matinee-library.json");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    const { format, titles } = JSON.parse(await answer.response.text());
    expect(format).toBe("matinee-library");
    expect(titles).toMatchObject([{ kind: "movie", id: "1927", rating: { half_stars: 9 } }]);
    const ratings = await ada.text("/profile/export/letterboxd-ratings.csv");
    expect(ratings).toBe("tmdbID,imdbID,Title,Year,Rating10\r\n1927,,The movie 1927,1927,9\r\n");
    const trakt = await ada.get("/profile/export/trakt.zip");
    expect(trakt.headers.get("content-type")).toBe("application/zip");
    const rated = await send(Buffer.from(await trakt.response.arrayBuffer()), "trakt.zip");
    await expect.poll(() => ada.text(rated.location ?? "")).toContain("Imported: 1");
    const made = await ada.post("/lists", { name: "Regen / बारिश" });
    const list = (made.location ?? "").slice("/lists/".length);
    await ada.post("/lists/add?title=movie:1927", { shown: list, list });
    const listed = await ada.get(`/profile/export/letterboxd-list.csv?list=${list}`);
    expect(await listed.response.text()).toBe(
      "tmdbID,imdbID,Title,Year\r\n1927,,The movie 1927,1927\r\n",
    );
    expect(listed.headers.get("content-disposition")).toBe(
      `attachment; filename="Regen _ _____.csv"; filename*=UTF-8''${encodeURIComponent("Regen / बारिश.csv")}`,
    );
    expect((await ada.get("/profile/export/other.json")).status).toBe(404);
    expect((await site.browser().get("/profile/export/matinee-library.json")).status).toBe(401);
    const eve = await site.signedUp("Eve", "eve@example.org");
    expect((await eve.get(`/profile/export/letterboxd-list.csv?list=${list}`)).status).toBe(404);
    expect((await eve.get(location ?? "")).status).toBe(404);
    expect((await eve.get(`${location}/0`)).status).toBe(404);
    expect((await eve.post(location ?? "", { remove: "yes" })).status).toBe(404);
  });
});
