import { expect, onTestFinished, test } from "vitest";

import { listen } from "../../../../stand-ins/listen.ts";
import { createMediaBrowser } from "../../../../stand-ins/players/media-browser.ts";
import { createShelf } from "../../../../stand-ins/players/shelf.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite, type TestEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { shelfItems } from "#tests/library/players-of.ts";
import { openTestLibrary } from "#tests/library/open-test-library.ts";
import { textOf } from "#tests/pages/browse-server.ts";

writesInEnglish();

const CONNECT = "/history/players/connect";

async function openAda(open: TestEngine["open"]) {
  const shelf = createShelf({ items: shelfItems });
  const server = await listen(createMediaBrowser(shelf, "jellyfin"), { port: 0 });
  onTestFinished(server.close);
  const database = await open();
  const features = openTestLibrary(database, { allowsPrivateTargets: true });
  const site = await openAccountsSite({ database, features });
  const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
  const form = { kind: "jellyfin", url: server.url, key: shelf.key, person: "Ada" };
  const textAfter = async (sent: Record<string, string>) =>
    textOf(await (await ada.post(CONNECT, sent)).response.text());
  return { shelf, site, ada, form, database, textAfter };
}

describeOnSqlite("the screens of a connected player, without a script", ({ open }) => {
  test("say at its field what is wrong with an address, a key or a name, and send no key back", async () => {
    const { ada, site, form, shelf, textAfter } = await openAda(open);
    expect((await site.browser().get(CONNECT)).location).toContain("/login");
    expect(textOf(await ada.text("/history/players"))).toContain("Connected Players");
    const key = "a-wrong-key-0123";
    const wrong = await ada.post(CONNECT, { ...form, key });
    const html = await wrong.response.text();
    expect([wrong.response.status, html.includes(key), html.includes(form.url)]).toEqual([
      400,
      false,
      true,
    ]);
    expect(textOf(html)).toContain("The player does not accept this key");
    expect(await textAfter({ ...form, person: "Eve" })).toContain("knows nobody of this name");
    expect(await textAfter({ ...form, url: "jellyfin" })).toContain("a whole address");
    expect(await textAfter({ ...form, key: "a b" })).toContain("as the player shows it");
    const closed = { ...form, url: "http://127.0.0.1:1" };
    expect(await textAfter(closed)).toContain("No such player answers");
    shelf.trouble = () => "restarting";
    expect(await textAfter(form)).toContain("No such player answers");
    expect(JSON.stringify(site.logged)).not.toContain(shelf.key);
  });

  test("show what would change, take a choice, say that both are up to date, and end it", async () => {
    const { ada, site, form, shelf, database } = await openAda(open);
    shelf.mark("m19");
    const location = String((await ada.post(CONNECT, form)).location);
    expect(location).toMatch(/^\/history\/players\/[\w-]{36}$/);
    const pageOf = (address: string) => async () => textOf(await ada.text(address));
    await expect.poll(pageOf(location)).toContain("What Would Change");
    expect(await pageOf(location)()).toMatch(/In Matinee\s*Become watched\s*1\s*Metropolis/);
    await ada.post(location, { choice: "both" });
    await expect.poll(pageOf(location)).toMatch(/Up to date since.*Changes from there\s*1/s);
    expect(await ada.text(location)).not.toContain(shelf.key);
    expect(textOf(await ada.text("/history"))).toContain("Watched to the end · Jellyfin");
    const eve = await site.signedUp("Eve", "eve@example.org");
    expect((await eve.get(location)).response.status).toBe(404);
    await eve.post(location, { command: "disconnect" });
    shelf.trouble = () => "restarting";
    await ada.post(location, { command: "now" });
    await expect.poll(pageOf("/history/players")).toContain("What happens meanwhile");
    const ended = await ada.post(location, { command: "disconnect" });
    expect(ended.location).toBe("/history/players?notice=disconnected");
    expect(await database.kysely.selectFrom("player_connections").selectAll().execute()).toEqual(
      [],
    );
    expect((await ada.get(location)).response.status).toBe(404);
  });
});
