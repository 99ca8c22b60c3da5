import { expect, test } from "vitest";

import { emailsIn, openAccounts, strangerAt } from "#tests/accounts.ts";
import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { textOf } from "#tests/pages/browse-server.ts";
import { signInChild } from "#tests/sign-in.ts";
import { switchOnByScreen } from "#tests/sign-in/second-factor.ts";

const EMAIL = "ada@example.org";
const TELEVISION = "Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/120.0 Safari/537.36";
const MINUTE_MS = 60_000;

type Site = Awaited<ReturnType<typeof openAccountsSite>>;

/** A television that shows a code. */
async function openTelevision(site: Site, headers: Record<string, string> = {}) {
  const browser = site.browser({ "user-agent": TELEVISION, ...headers });
  const request = await browser.post("/login/device", { do: "ask", next: "/movie/19" });
  const waiting = request.location ?? "";
  const look = async () => textOf(await browser.text(waiting));
  const code = /[B-Z]{4}-[B-Z]{4}/.exec(await look())?.[0] ?? "";
  const enter = () => browser.post("/login/device", { do: "enter", next: "/movie/19" });
  return { browser, waiting, code, look, enter };
}

describeEachEngine("signing a screen in from a phone", ({ open }) => {
  test("shows what asks, and lets it in where it was going, once", async () => {
    const database = await open();
    const site = await openAccountsSite({ database });
    const phone = await site.signedUp("Ada", EMAIL);
    const { browser, waiting, code, look, enter } = await openTelevision(site);
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    const html = await browser.text(waiting);
    expect(html).toContain('http-equiv="refresh"');
    expect(await browser.text(waiting)).toContain("data:image/svg+xml");
    expect((await enter()).status).toBe(400);

    // Typed in small letters and without the dash.
    const page = textOf(await phone.text(`/link?code=${code.replace("-", "").toLowerCase()}`));
    expect(page).toMatch(
      /Screen Chrome on Android .* from (?:::1|127\.0\.0\.1) The same network as yours/,
    );
    expect(page).toContain(`Signs in to Ada ${EMAIL}`);
    expect(page).toContain(code);
    const answer = await phone.post("/link", { code, answer: "in" });
    expect(answer.location).toBe("/link?notice=in");

    expect(await look()).toContain("This screen may sign in now");
    const thief = site.browser();
    expect((await thief.post("/login/device", { do: "enter" })).status).toBe(400);
    const entered = await enter();
    expect([entered.status, entered.location]).toEqual([303, "/movie/19"]);
    expect((await browser.get("/profile")).status).toBe(200);
    expect(await browser.text("/profile")).toContain(EMAIL);
    const history = textOf(await phone.text("/profile/security"));
    expect(history).toMatch(/Chrome on Android .*Another device/);
    const mails = await emailsIn(database);
    expect(mails.map(({ subject }) => subject).join()).toContain("sign-in");
    expect(await database.kysely.selectFrom("device_sign_ins").selectAll().execute()).toEqual([]);
  });

  test("a link with a code lets nothing in from another network: its code has to be typed", async () => {
    const site = await openAccountsSite({
      database: await open(),
      variables: { TRUSTED_PROXIES: "127.0.0.1,::1" },
    });
    const at = (address: string) => ({ "x-forwarded-for": address });
    const phone = await site.signedUp("Ada", EMAIL);
    const { code, enter } = await openTelevision(site, at("198.51.100.7"));
    const opened = await phone.text(`/link?code=${code}`);
    expect(textOf(opened)).toContain("Type the code that the screen in front of you shows");
    expect(opened).not.toMatch(new RegExp(`value="${code}"|>${code}<|name="answer"`));
    const typed = await phone.post("/link", { code });
    const page = await typed.response.text();
    expect([typed.status, textOf(page)]).toEqual([200, expect.stringContaining("198.51.100.7")]);
    expect(page).toContain(`value="${code}"`);
    expect((await phone.post("/link", { code, answer: "in" })).location).toBe("/link?notice=in");
    expect((await enter()).location).toBe("/movie/19");
  });

  test("two answers at once count as one", async () => {
    const site = await openAccountsSite({ database: await open() });
    const [ada, eve] = [
      await site.signedUp("Ada", EMAIL),
      await site.signedUp("Eve", "eve@example.org"),
    ];
    const { browser, code, enter } = await openTelevision(site);
    const answers = await Promise.all(
      [ada, eve].map((phone) => phone.post("/link", { code, answer: "in" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
    const entered = await Promise.all([enter(), enter()]);
    expect(entered.map(({ status }) => status).toSorted()).toEqual([303, 400]);
    const first = answers[0]?.status === 303 ? EMAIL : "eve@example.org";
    expect(await browser.text("/profile")).toContain(first);
  });

  test("a screen that is sent away says so, and its code is spent", async () => {
    const site = await openAccountsSite({ database: await open() });
    const phone = await site.signedUp("Ada", EMAIL);
    const { code, look, enter } = await openTelevision(site);
    await phone.post("/link", { code, answer: "away" });
    expect(await look()).toContain("That code was refused, or it has expired");
    expect((await phone.post("/link", { code, answer: "in" })).status).toBe(400);
    expect((await enter()).status).toBe(400);
  });

  test.each([
    ["signs out", "/logout", {}],
    ["ends the other sessions", "/profile/sessions", { others: "" }],
  ] as const)("nobody gets in once whoever let them in %s", async (_, path, form) => {
    const site = await openAccountsSite({ database: await open() });
    const phone = await site.signedUp("Ada", EMAIL);
    const { code, enter } = await openTelevision(site);
    await phone.post("/link", { code, answer: "in" });
    const other = path === "/logout" ? phone : await signInAgain(site);
    await other.post(path, form);
    expect((await enter()).status).toBe(400);
  });

  test("a session with a second factor lets a screen in without asking for it there", async () => {
    const site = await openAccountsSite({ database: await open() });
    const phone = await site.signedUp("Ada", EMAIL);
    await switchOnByScreen(phone);
    const { code, enter } = await openTelevision(site);
    await phone.post("/link", { code, answer: "in" });
    expect((await enter()).location).toBe("/movie/19");
  });

  test("a child's profile and a signed-out browser let nobody in", async () => {
    const database = await open();
    const site = await openAccountsSite({ database });
    const { code, enter } = await openTelevision(site);
    const stranger = await site.browser().post("/link", { code, answer: "in" });
    expect(stranger.location).toMatch(/^\/login\?/);
    const session = site.cookieFor(await signInChild(database, "kids"));
    const child = await site.browser({ cookie: session }).post("/link", { code, answer: "in" });
    expect(child.location).toMatch(/^\/profiles\/pin/);
    expect((await enter()).status).toBe(400);
  });
});

async function signInAgain(site: Site) {
  const browser = site.browser();
  await browser.post("/login", { email: EMAIL, password: "a warm row of bulbs" });
  return browser;
}

async function signedUpAt(server: ReturnType<typeof openAccounts>): Promise<Viewer> {
  const { token = "" } = server.callerAfter(await server.signUp("Ada", EMAIL));
  const viewer = await server.readSession(token);
  if (!viewer) throw new Error("Nobody is signed in.");
  return viewer;
}

describeEachEngine("codes of screens", ({ open }) => {
  test("last ten minutes, and two once the screen was approved", async () => {
    const server = openAccounts(await open());
    const { accounts, clock } = server;
    const by = { viewer: await signedUpAt(server), caller: strangerAt("203.0.113.1") };
    const ask = async () => {
      const request = await accounts.security.askForDevice(strangerAt("203.0.113.1"));
      const token = request.outcome === "asked" ? request.token : "";
      const caller = strangerAt("203.0.113.1", { challenge: token });
      const found = await accounts.security.findDevice(caller);
      return { caller, code: found?.code ?? "" };
    };
    const first = await ask();
    clock.aheadMs += 10 * MINUTE_MS;
    expect(await accounts.security.findDevice(first.caller)).toBeUndefined();
    const late = await accounts.security.answerDevice({ code: first.code, mayEnter: true }, by);
    expect(late).toMatchObject({ outcome: "refused" });
    const second = await ask();
    await accounts.security.answerDevice({ code: second.code, mayEnter: true }, by);
    clock.aheadMs += 2 * MINUTE_MS;
    expect(await accounts.security.signInDevice(second.caller)).toMatchObject({
      outcome: "refused",
    });
  });

  test.each([
    ["203.0.113.1", "203.0.113.1", true],
    ["::ffff:203.0.113.1", "203.0.113.1", true],
    ["2001:db8:1:2::a", "2001:db8:1:2::b", true],
    ["203.0.113.1", "203.0.113.2", false],
    ["2001:db8:1:2::a", "2001:db8:1:3::a", false],
  ])("say where a screen at %s asks from, seen from %s", async (from, own, isNearby) => {
    const server = openAccounts(await open());
    const { security } = server.accounts;
    const request = await security.askForDevice(strangerAt(from));
    const token = request.outcome === "asked" ? request.token : "";
    const waiting = await security.findDevice(strangerAt(from, { challenge: token }));
    const by = { viewer: await signedUpAt(server), caller: strangerAt(own) };
    const found = await security.findDeviceByCode(waiting?.code ?? "", by);
    expect(found).toMatchObject({ outcome: "found", isNearby });
    expect(found).toHaveProperty("address", expect.stringMatching(/^(?:203\.0\.113\.1$|2001:)/));
  });

  test("cannot be guessed: ten tries in half an hour for one account", async () => {
    const server = openAccounts(await open());
    const { accounts } = server;
    const by = { viewer: await signedUpAt(server), caller: strangerAt("203.0.113.1") };
    for (let tries = 0; tries < 10; tries++) {
      const result = await accounts.security.findDeviceByCode("BBBB-BBBB", by);
      expect(result, `${tries}`).toMatchObject({ why: "input" });
    }
    const { security } = accounts;
    expect(await security.findDeviceByCode("BBBB-BBBB", by)).toMatchObject({
      why: "too many",
      values: { code: "BBBB-BBBB" },
    });
  });

  test("cannot be guessed by answering them, nor by looking up a code of one's own in between", async () => {
    const server = openAccounts(await open());
    const { security } = server.accounts;
    const by = { viewer: await signedUpAt(server), caller: strangerAt("203.0.113.1") };
    const request = await security.askForDevice(by.caller);
    const challenge = request.outcome === "asked" ? request.token : "";
    const own = await security.findDevice(strangerAt("203.0.113.1", { challenge }));
    const guess = () => security.answerDevice({ code: "BBBB-BBBB", mayEnter: true }, by);
    for (let tries = 0; tries < 9; tries++) expect(await guess()).toMatchObject({ why: "input" });
    expect(await security.findDeviceByCode(own?.code ?? "", by)).toMatchObject({
      outcome: "found",
    });
    expect(await guess()).toMatchObject({ why: "too many" });
  });

  test("cannot be guessed with several accounts: sixty tries in half an hour for one network", async () => {
    const server = openAccounts(await open());
    const viewer = await signedUpAt(server);
    const guess = (number: number, address = "203.0.113.1") =>
      server.accounts.security.answerDevice(
        { code: "BBBB-BBBB", mayEnter: true },
        // Its session is looked for after the tries are counted.
        { viewer: { ...viewer, userId: `account ${number}` }, caller: strangerAt(address) },
      );
    for (let tries = 0; tries < 60; tries++) {
      expect(await guess(tries)).toMatchObject({ why: "signed out" });
    }
    expect(await guess(60)).toMatchObject({ why: "too many" });
    expect(await guess(61, "203.0.113.2")).toMatchObject({ why: "signed out" });
  });

  test("are given to one network thirty times an hour", async () => {
    const { accounts } = openAccounts(await open());
    const ask = () => accounts.security.askForDevice(strangerAt("203.0.113.1"));
    for (let request = 0; request < 30; request++)
      expect(await ask()).toMatchObject({ outcome: "asked" });
    expect(await ask()).toMatchObject({ why: "too many" });
  });
});
