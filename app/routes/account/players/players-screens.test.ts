import { expect, test } from "vitest";
import { featuresContext } from "#app/features/features-context.ts";

import { formDataOf } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";
import * as scrobble from "#app/routes/api/scrobble.ts";
import { describeOnSqlite, type TestEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { textOf } from "#tests/pages/browse-server.ts";
import type { RouteModule } from "#tests/site.ts";

writesInEnglish();

const EVENT = {
  event: "media.scrobble",
  user: true,
  owner: true,
  Account: { id: 1, title: "ada" },
  Metadata: {
    type: "movie",
    title: "Metropolis <b>",
    year: 1927,
    duration: 9_180_000,
    Guid: [{ id: "imdb://tt0017136" }],
  },
};

/** The address as it is when a profile, and a network, may send three events a minute. */
function withFewEvents() {
  const mayReport = createRequestLimit({ most: 3, windowMs: 60_000 });
  return {
    ...scrobble,
    action(args: Parameters<typeof scrobble.action>[0]) {
      const features = args.context.get(featuresContext);
      const limits = { ...features.limits, scrobbles: mayReport };
      args.context.set(featuresContext, { ...features, limits });
      return scrobble.action(args);
    },
  } as unknown as RouteModule;
}

async function openAda(
  open: TestEngine["open"],
  variables: Record<string, string> = {},
  others: Record<string, RouteModule> = {},
) {
  const site = await openAccountsSite({ database: await open(), variables, routes: others });
  const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
  const make = async () => {
    const made = await ada.post("/history/players", { command: "create" });
    const [, path = ""] = /(\/api\/scrobble\?key=[\w-]{43})/.exec(await made.response.text()) ?? [];
    return path;
  };
  const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(site.origin + path, { method: "POST", body, headers });
  const sendJson = (path: string, event: unknown, more: Record<string, string> = {}) =>
    send(path, JSON.stringify(event), { "content-type": "application/json", ...more });
  return { site, ada, make, send, sendJson };
}

describeOnSqlite("the screen of other players, without a script", ({ open }) => {
  test("makes an address that takes events, shows it once, replaces it and turns it off", async () => {
    const { site, ada, make, send, sendJson } = await openAda(open);
    expect(await ada.text("/history/players")).toContain("No player has reported anything yet");
    expect((await site.browser().get("/history/players")).location).toContain("/login");
    const path = await make();
    const page = await ada.text("/history/players");
    expect(page).not.toContain(path.split("=")[1]);
    expect(page).toContain("There has been an address since");
    const thumb = new File([new Uint8Array(20_000)], "thumb.jpg", { type: "image/jpeg" });
    const plex = formDataOf({ payload: JSON.stringify(EVENT), thumb });
    const taken = await send(path, plex);
    expect([taken.status, await taken.json()]).toEqual([
      200,
      { success: true, data: { outcome: "stored" } },
    ]);
    const log = await ada.text("/history/players");
    expect(log).toContain("Metropolis &lt;b&gt;");
    expect(textOf(log)).toContain("Plex · Watched");
    expect(textOf(await ada.text("/history"))).toContain("Watched to the end · Plex");
    const plain = await send(path, JSON.stringify({ NotificationType: "ItemAdded" }), {
      "content-type": "text/plain; charset=utf-8",
    });
    expect(await plain.json(), "as Jellyfin's plugin calls its JSON").toMatchObject({
      data: { outcome: "not a film" },
    });
    const next = await make();
    expect((await sendJson(path, EVENT)).status, "replaced").toBe(404);
    expect((await sendJson(next, EVENT)).status).toBe(200);
    const off = await ada.post("/history/players", { command: "remove" });
    expect(off.location).toBe("/history/players?notice=off");
    expect((await sendJson(next, EVENT)).status, "turned off").toBe(404);
  });

  test("has an address that tells nobody anything, and refuses what no player sends", async () => {
    const { site, make, send, sendJson } = await openAda(open);
    const path = await make();
    const answers = await Promise.all(
      [path, "/api/scrobble?key=wrong", "/api/scrobble"].map(async (each) => {
        const answer = await fetch(site.origin + each);
        return [answer.status, answer.headers.get("cache-control"), await answer.text()];
      }),
    );
    expect(new Set(answers.map(String)).size, "the same for every key").toBe(1);
    expect(answers[0]?.[2]).toContain("Media players report to this address");
    const head = await fetch(site.origin + path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await fetch(site.origin + path, { method: "PUT", body: "{}" })).status).toBe(405);
    expect((await sendJson("/api/scrobble?key=wrong", EVENT)).status).toBe(404);
    expect((await send(path, new Uint8Array(8))).status).toBe(415);
    expect((await send(path, "{", { "content-type": "application/json" })).status).toBe(400);
    const broken = { "content-type": "multipart/form-data; boundary=x" };
    expect((await send(path, "--y nothing", broken)).status).toBe(400);
    const large = JSON.stringify({ ...EVENT, more: "x".repeat(300_000) });
    expect((await send(path, large, { "content-type": "application/json" })).status).toBe(413);
    const other = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await sendJson(path, EVENT, other)).status, "another site's page").toBe(403);
    const { logged } = site;
    expect(JSON.stringify(logged), "logs have no secret").not.toContain(path.split("=")[1]);
  });

  test("has an address that takes forms as Plex, Emby and Jellyfin send them", async () => {
    const { ada, make, send } = await openAda(open);
    const path = await make();
    const { Guid: _, ...film } = EVENT.Metadata;
    const emby = {
      Event: "playback.start",
      User: { Name: "ada" },
      Item: { Type: "Movie", Name: "Emby's film", ProductionYear: 1927 },
    };
    const jellyfin = {
      NotificationType: "PlaybackStart",
      ItemType: "Movie",
      Name: "Jellyfin's film",
      Year: "1927",
    };
    for (const form of [
      new URLSearchParams({ payload: JSON.stringify({ ...EVENT, Metadata: film }) }),
      formDataOf({ data: JSON.stringify(emby) }),
      new URLSearchParams({ data: JSON.stringify(emby) }),
      new URLSearchParams(jellyfin),
    ]) {
      expect((await send(path, form)).status).toBe(200);
    }
    const html = await ada.text("/history/players");
    for (const title of ["Emby&#x27;s film", "Jellyfin&#x27;s film"]) expect(html).toContain(title);
  });

  test("says what to switch on where an event cannot be read: in the answer, and on the screen", async () => {
    const { ada, make, sendJson, send } = await openAda(open);
    const path = await make();
    const answerOf = async (sending: Promise<Response>) => {
      const answer = await sending;
      return [answer.status, (await answer.json()).error];
    };
    const advice = expect.stringContaining("Send All Properties in Jellyfin");
    expect(await answerOf(sendJson(path, { ItemType: "Movie", Name: "M" }))).toEqual([400, advice]);
    const empty = send(path, "", { "content-type": "application/json" });
    const filled = expect.stringContaining("Tautulli sends nothing until");
    expect(await answerOf(empty)).toEqual([400, filled]);
    const html = await ada.text("/history/players");
    expect(html).toContain("Please choose Send All Properties in Jellyfin");
    expect(html).toContain("Tautulli sends nothing until");
    expect(html, "what to copy into Tautulli").toContain("{progress_percent}");
  });

  test("has an address that takes so many events a minute of a network, and of a profile", async () => {
    const proxied = { TRUSTED_PROXIES: "127.0.0.1" };
    const { ada, make, sendJson } = await openAda(open, proxied, {
      "/api/scrobble": withFewEvents(),
    });
    const path = await make();
    const from = (network: number) => ({ "x-forwarded-for": `198.51.${network}.7` });
    const guesses: number[] = [];
    for (let sent = 0; sent < 4; sent += 1) {
      const { status } = await sendJson("/api/scrobble?key=wrong", EVENT, from(1));
      guesses.push(status);
    }
    expect(guesses, "one that guesses addresses").toEqual([404, 404, 404, 429]);
    const refused = await sendJson(path, EVENT, from(1));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await ada.text("/history/players")).not.toContain("Metropolis");
    const events: number[] = [];
    for (let network = 2; network < 6; network += 1) {
      events.push((await sendJson(path, EVENT, from(network))).status);
    }
    expect(events, "one profile, from everywhere").toEqual([200, 200, 200, 429]);
  });

  test("of one account has nothing of another's, and works in a child's profile", async () => {
    const { site, ada, make, sendJson } = await openAda(open);
    const eve = await site.signedUp("Eve", "eve@example.org");
    await sendJson(await make(), EVENT);
    expect(await eve.text("/history/players")).not.toContain("Metropolis");
    expect(await eve.text("/history")).not.toContain("Metropolis");
    expect(await ada.text("/history")).toContain("/history/players");
  });
});
