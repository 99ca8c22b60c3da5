import { createECDH, randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";

writesInEnglish();

const SETTINGS = "/alerts/settings";

describeOnSqlite("alerts to other places", ({ open }) => {
  async function openAda() {
    const database = await open();
    const site = await openAccountsSite({ database });
    const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
    return { database, site, ada };
  }

  test("go to a webhook, whose secret is shown once", async () => {
    const { ada } = await openAda();
    const url = "https://home.example.org/hooks/films";
    const saved = await ada.post("/alerts/to/webhook", { url });
    expect(saved.status).toBe(200);
    expect(await saved.response.text()).toMatch(/value="whsec_[A-Za-z0-9+/=]{32}"/);
    const page = await ada.text("/alerts/to/webhook");
    expect(page).toContain("There has been an address since");
    expect(page).not.toMatch(/whsec_|home\.example\.org\/hooks\/films"/);
    expect(await ada.text(SETTINGS)).toContain("To my webhook");
    const tried = await ada.post("/alerts/to/webhook", { do: "try" });
    expect(tried.location).toBe("/alerts/to/webhook?notice=arrived");
    const off = await ada.post("/alerts/to/webhook", { do: "remove" });
    expect(off.location).toBe("/alerts/to/webhook?notice=off");
    expect(await ada.text(SETTINGS)).not.toContain("To my webhook");
  });

  test.each([
    ["webhook", "http://home.example.org/"],
    ["webhook", "https://127.0.0.1/"],
    ["webhook", "https://[::1]:8443/x"],
    ["webhook", "https://user:password@home.example.org/"],
    ["webhook", "home.example.org"],
    ["webhook", ""],
    ["webhook", `https://home.example.org/${"x".repeat(2_000)}`],
    ["ntfy", "https://ntfy.sh/"],
    ["ntfy", "https://ntfy.sh/one/"],
    ["ntfy", "https://ntfy.sh/one//two"],
    ["ntfy", "https://10.0.0.1/films"],
  ])("are not sent to a %s at %s", async (channel, url) => {
    const { ada } = await openAda();
    const refused = await ada.post(`/alerts/to/${channel}`, { url });
    expect(refused.status).toBe(400);
    expect(await refused.response.text()).toContain("Please enter");
    expect(await ada.text(SETTINGS)).not.toMatch(/To my webhook|To ntfy/);
  });

  test("go to a protected topic below a path, whose token is stored encrypted and not shown", async () => {
    const { database, ada } = await openAda();
    const url = "https://home.example.org/apps/ntfy/my-films";
    const wrong = await ada.post("/alerts/to/ntfy", { url, token: "two words" });
    expect(wrong.status).toBe(400);
    expect(await wrong.response.text()).toContain("Please enter a token as ntfy shows it");
    const saved = await ada.post("/alerts/to/ntfy", { url, token: " tk_abc " });
    expect(saved.location).toBe("/alerts/to/ntfy?notice=saved");
    expect(await ada.text("/alerts/to/ntfy")).not.toContain("tk_abc");
    const rows = await database.kysely.selectFrom("alert_targets").selectAll().execute();
    expect(rows.map(({ channel }) => channel)).toEqual(["ntfy"]);
    expect(JSON.stringify(rows)).not.toContain("tk_abc");
    const tried = await ada.post("/alerts/to/ntfy", { do: "try" });
    expect(tried.location).toBe("/alerts/to/ntfy?notice=arrived");
  });

  test("go to a topic of ntfy; no other channel has a screen", async () => {
    const { site, ada } = await openAda();
    const saved = await ada.post("/alerts/to/ntfy", { url: " https://ntfy.sh/my-films " });
    expect(saved.location).toBe("/alerts/to/ntfy?notice=saved");
    expect(await ada.text(SETTINGS)).toContain("To ntfy");
    expect((await ada.get("/alerts/to/email")).status).toBe(404);
    expect((await ada.post("/alerts/to/push", { url: "https://x.example" })).status).toBe(404);
    const visitor = await site.browser().get("/alerts/to/ntfy");
    expect(visitor.location).toBe("/login?next=%2Falerts%2Fto%2Fntfy");
  });

  function subscription(endpoint = "https://push.example.org/one") {
    const ecdh = createECDH("prime256v1");
    const p256dh = ecdh.generateKeys().toString("base64url");
    return { endpoint, p256dh, auth: randomBytes(16).toString("base64url") };
  }

  test("are shown on devices, which are listed and removed; another account's stay", async () => {
    const { site, ada } = await openAda();
    expect(await ada.text(SETTINGS)).toMatch(/data-push="[\w-]{87}"/);
    const added = await ada.post("/alerts/targets", subscription());
    expect(added.location).toBe("/alerts/settings?notice=device");
    const page = await ada.text(SETTINGS);
    expect(page).toContain("On my devices");
    const [, id = ""] = /value="([\da-f-]{36})"/.exec(page) ?? [];
    const eve = await site.signedUp("Eve", "eve@example.org");
    for (const field of ["remove", "resume"]) await eve.post("/alerts/targets", { [field]: id });
    expect(await ada.text(SETTINGS)).toContain("On my devices");
    await ada.post("/alerts/targets", { remove: id });
    expect(await ada.text(SETTINGS)).not.toContain("On my devices");
    for (const wrong of [
      {},
      subscription("https://127.0.0.1/push"),
      subscription("http://push.example.org/"),
      { ...subscription(), p256dh: "x" },
      { ...subscription(), auth: "x" },
    ]) {
      const refused = await ada.post("/alerts/targets", wrong);
      expect(refused.location).toBe("/alerts/settings?notice=not-usable");
    }
    expect((await ada.get("/alerts/targets")).location).toBe(SETTINGS);
  });

  test("that went on failing are said to be off, and can be turned on again", async () => {
    const { database, ada } = await openAda();
    await ada.post("/alerts/to/ntfy", { url: "https://ntfy.sh/my-films" });
    const failing = database.kysely
      .updateTable("alert_targets")
      .set({ failing_since: 1, failures: 3 });
    await failing.execute();
    expect(await ada.text(SETTINGS)).toContain("Sending to ntfy has failed since");
    await database.kysely.updateTable("alert_targets").set({ stopped_at: 2 }).execute();
    const page = await ada.text(SETTINGS);
    expect(page).toContain("Sending to ntfy went on failing, so it was turned off.");
    const [, id = ""] = /value="([\da-f-]{36})"/.exec(page) ?? [];
    await ada.post("/alerts/targets", { resume: id });
    expect(await ada.text(SETTINGS)).not.toContain("Sending to ntfy");
  });
});
