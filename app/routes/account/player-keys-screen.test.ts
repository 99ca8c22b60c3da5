import { expect, test } from "vitest";

import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite } from "#tests/engines.ts";

const SCREEN = "/profile/preferences/keys";

describeOnSqlite("the keys of the player", ({ open }) => {
  test("are chosen, shown, followed by the player, and reset by a profile", async () => {
    const site = await openAccountsSite({ database: await open() });
    const ada = await site.signedUp("Ada", "ada@example.org");
    const keysOf = async () => {
      const { response } = await ada.get("/api/viewer");
      return (await response.json()).data.preferences.keys;
    };
    expect(await keysOf()).toBeUndefined();
    expect(await ada.text(SCREEN)).toMatch(/name="play"[^>]*value="k"/);
    // B plays and pauses; K goes back, so J does nothing.
    const saved = await ada.post(SCREEN, { play: "B", back: "k", mute: "" });
    expect([saved.status, saved.location]).toEqual([303, `${SCREEN}?notice=saved`]);
    expect(await keysOf()).toEqual({ b: "k", k: "j", j: "" });
    expect(await ada.text(`${SCREEN}?notice=saved`)).toContain("Your keys are saved");
    expect(await ada.text(SCREEN)).toMatch(/name="play"[^>]*value="b"/);
    await ada.post(SCREEN, { usual: "yes", play: "x" });
    expect(await keysOf()).toBeUndefined();
  });

  test("are refused where two commands have one key, or where it is none", async () => {
    const site = await openAccountsSite({ database: await open() });
    const ada = await site.signedUp("Ada", "ada@example.org");
    const refused = await ada.post(SCREEN, { play: "x", mute: "X", help: "5", back: "Ctrl" });
    expect(refused.status).toBe(400);
    const html = await refused.response.text();
    expect(html.match(/Two commands have this key/g)).toHaveLength(2);
    expect(html).toContain("Digits go to a part of the film");
    expect(html).toContain("Please type a single letter or sign");
    expect(html, "what was typed stays").toMatch(/name="back"[^>]*value="Ctrl"/);
    expect((await ada.post(SCREEN, { play: "m" })).status, "a usual key of another").toBe(400);
    expect((await ada.post(SCREEN, { play: "/" })).status).toBe(400);
    const { response } = await ada.get("/api/viewer");
    expect((await response.json()).data.preferences.keys).toBeUndefined();
  });

  test("a speed that was chosen in the player is saved for the profile, and among its preferences", async () => {
    const site = await openAccountsSite({ database: await open() });
    const ada = await site.signedUp("Ada", "ada@example.org");
    const cookie = [...ada.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const send = (body: unknown) =>
      fetch(`${site.origin}/api/playback-speed`, {
        method: "POST",
        headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await send({ rate: 1.5 })).status).toBe(200);
    for (const wrong of [{ rate: 99 }, { rate: "1.5" }, {}, null]) {
      expect((await send(wrong)).status).toBe(400);
    }
    const { response } = await ada.get("/api/viewer");
    expect((await response.json()).data.preferences.playbackRate).toBe(1.5);
    const html = await ada.text("/profile/preferences");
    expect(html).toMatch(/<option value="1.5" selected="">/);
  });
});
