import { expect, test } from "vitest";

import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite, type TestEngine } from "#tests/engines.ts";
import { textOf } from "#tests/pages/browse-server.ts";

async function openAda(open: TestEngine["open"]) {
  const site = await openAccountsSite({
    database: await open(),
    variables: { LANGUAGES: "en, de, ar" },
  });
  const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
  const read = async (path: string) => textOf(await ada.text(path));
  return { ada, read };
}

describeOnSqlite("the account's screens in other languages", ({ open }) => {
  test("count with the forms that the language has", async () => {
    const { read } = await openAda(open);
    const removed = (titles: number) => `removed=${titles}&at=${Date.now()}`;
    expect(await read(`/de/watchlist?${removed(1)}`)).toContain("1 Titel wurde von Ihrer");
    expect(await read(`/de/watchlist?${removed(2)}`)).toContain("2 Titel wurden von Ihrer");
    expect(await read(`/ar/watchlist?${removed(2)}`)).toContain("أُزيل عنوانان من قائمة المشاهدة.");
  });

  test("tell the viewer's history from the genre of that name", async () => {
    const { ada, read } = await openAda(open);
    expect(await ada.text("/de/history")).toMatch(/<h1>Verlauf<\/h1>/);
    expect(await read("/de/watchlist")).not.toContain("Historie");
  });

  test("say in it what is wrong with a form", async () => {
    const { ada } = await openAda(open);
    const { response } = await ada.post("/de/profile/preferences", { theme: "purple" });
    expect(textOf(await response.text())).toContain("Bitte wählen Sie eine dieser Möglichkeiten");
  });

  test("and the record of Continue Watching is in the language of the page that asks", async () => {
    const { ada } = await openAda(open);
    const timestamp = new Date().toISOString();
    const played = { item: "Detour", work: "", positionSeconds: 1200, durationSeconds: 4800 };
    expect((await ada.report("/api/progress", { ...played, timestamp })).status).toBe(200);
    const inLanguage = async (code: string) => {
      const { response, headers } = await ada.get("/api/viewer", { "accept-language": code });
      expect(headers.get("vary")).toContain("Accept-Language");
      const { language, continue: cards } = (await response.json()).data;
      return [language, cards[0].detail.replaceAll(/\s/g, " ")];
    };
    expect(await inLanguage("en")).toEqual(["en", "1h 0m left"]);
    expect(await inLanguage("de")).toEqual(["de", "Noch 1 Std. 0 Min."]);
  });
});
