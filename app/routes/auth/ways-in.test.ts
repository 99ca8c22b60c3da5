import { expect, test } from "vitest";

import { lettersIn, PASSWORD } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { codeOf } from "#tests/authenticator-app.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { createAuthenticator, passkeyAskedIn } from "#tests/passkey.ts";
import { switchOnByScreen } from "#tests/second-factor.ts";

const EMAIL = "ada@example.org";
const PASSKEYS = "/profile/security/passkeys";
const NEXT = "/profile/security";

type Site = Awaited<ReturnType<typeof openAccountsSite>>;
type Browser = ReturnType<Site["browser"]>;

/** Ada, with everything that one can get in by; nothing of it is in the browsers of the tests. */
async function openAdas(database: Parameters<typeof openAccountsSite>[0]) {
  const site = await openAccountsSite(database);
  const browser = await site.signedUp("Ada", EMAIL);
  const passkey = createAuthenticator();
  const { challenge } = passkeyAskedIn(await browser.text(PASSKEYS));
  const added = await browser.post(PASSKEYS, {
    name: "Ada's key",
    credential: passkey.make({ challenge }),
  });
  expect(added.location).toBe(`${PASSKEYS}?notice=added`);

  const withPasskey = async (stranger: Browser, isVerified: boolean) => {
    const asked = passkeyAskedIn(await stranger.text("/login"));
    const credential = passkey.use({ ...asked, isVerified });
    return stranger.post("/login/passkey", { credential, next: NEXT });
  };
  const ways: Record<string, (stranger: Browser) => ReturnType<Browser["post"]>> = {
    "a password": (stranger) =>
      stranger.post("/login", { email: EMAIL, password: PASSWORD, next: NEXT }),
    "a code by email": async (stranger) => {
      await stranger.post("/login/code", { email: EMAIL, next: NEXT });
      const code = await latestCode(database);
      return stranger.post("/login/code?step=code", { code, next: NEXT });
    },
    "a passkey that was only touched": (stranger) => withPasskey(stranger, false),
    "a passkey that knows its holder": (stranger) => withPasskey(stranger, true),
    "a new password by letter": async (stranger) => {
      await stranger.post("/forgot-password", { email: EMAIL });
      const letters = await lettersIn(database);
      const link = URL.parse(
        letters.findLast(({ subject }) => /new password/.test(subject))?.address ?? "",
      );
      const token = link?.searchParams.get("token") ?? "";
      await stranger.post("/reset-password", { token, password: "a second row of bulbs" });
      return stranger.post("/login", {
        email: EMAIL,
        password: "a second row of bulbs",
        next: NEXT,
      });
    },
  };
  return { site, browser, ways };
}

async function latestCode(database: Parameters<typeof lettersIn>[0]): Promise<string> {
  const letter = (await lettersIn(database)).findLast(({ subject }) =>
    /code to sign in/.test(subject),
  );
  return JSON.parse(letter?.text ?? "{}").heading;
}

const isIn = async (browser: Browser) => (await browser.get("/profile")).status === 200;

/** Which ways are enough by themselves while two-step sign-in is on. */
const enough: Record<string, boolean> = {
  "a password": false,
  "a code by email": false,
  "a passkey that was only touched": false,
  "a passkey that knows its holder": true,
  "a new password by letter": false,
};

describeEachEngine("every way in", ({ open }) => {
  test("is enough by itself while there is no second factor", async () => {
    const { site, ways } = await openAdas(await open());
    for (const [name, goIn] of Object.entries(ways)) {
      const stranger = site.browser();
      expect((await goIn(stranger)).location, name).toBe(NEXT);
      expect(await isIn(stranger), name).toBe(true);
    }
  });

  test("waits for the second factor once it is on, but for a passkey that is both", async () => {
    const database = await open();
    const { site, browser, ways } = await openAdas(database);
    const { key, codes } = await switchOnByScreen(browser);
    expect(codes).toHaveLength(10);
    // That of the next half minute: this one's has switched it on.
    const spare = [codeOf(key, 1), ...codes];
    for (const [name, goIn] of Object.entries(ways)) {
      const stranger = site.browser();
      const { location } = await goIn(stranger);
      if (enough[name]) {
        expect([name, location, await isIn(stranger)]).toEqual([name, NEXT, true]);
        continue;
      }
      const verify = `/login/verify?next=${encodeURIComponent(NEXT)}`;
      expect([name, location]).toEqual([name, verify]);
      expect(stranger.jar.has("matinee"), name).toBe(false);
      expect(await isIn(stranger), name).toBe(false);
      const before = await database.kysely.selectFrom("sessions").select("id").execute();
      const wrong = await stranger.post(verify, { code: "AAAA-AAAA-AAAA-AAAA", next: NEXT });
      expect([name, wrong.status]).toEqual([name, 400]);
      expect(await database.kysely.selectFrom("sessions").select("id").execute()).toEqual(before);

      const carried = new Map(stranger.jar);
      const code = spare.shift() ?? "";
      const right = await stranger.post(verify, { code, next: NEXT });
      expect([name, right.location, await isIn(stranger)]).toEqual([name, NEXT, true]);

      // Neither the same code nor the same challenge opens the door again.
      const thief = site.browser();
      for (const [cookie, value] of carried) thief.jar.set(cookie, value);
      const again = await thief.post(verify, { code: spare.at(-1) ?? "", next: NEXT });
      expect(again.location, name).toBe(`/login?next=${encodeURIComponent(NEXT)}&notice=too-late`);
      const anew = site.browser();
      await ways["a code by email"]?.(anew);
      expect((await anew.post(verify, { code, next: NEXT })).status, name).toBe(400);
    }
  });

  test("is written down with its device, and one that was unknown is marked", async () => {
    const { site, ways } = await openAdas(await open());
    const known = site.browser();
    const chrome = {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36",
    };
    await known.post("/login", { email: EMAIL, password: PASSWORD }, chrome);
    const first = await known.text("/profile/security");
    expect(first.match(/New device/g)).toHaveLength(1);
    expect(first).toMatch(/Chrome on Linux.*Password.*New device/s);
    known.jar.delete("matinee");
    await ways["a code by email"]?.(known);
    const second = await known.text("/profile/security");
    expect(second.match(/New device/g)).toHaveLength(1);
    expect(second).toContain("Code by email");
  });
});

describeEachEngine("a passkey at the door", ({ open }) => {
  test("is refused when it was signed elsewhere, twice, for another, or with another key", async () => {
    const site = await openAccountsSite(await open());
    const browser = await site.signedUp("Ada", EMAIL);
    // As those do that are kept on several devices: then only the challenge tells a second use.
    const passkey = createAuthenticator("localhost", { countsUses: false });
    const asked = passkeyAskedIn(await browser.text(PASSKEYS));
    const strange = {
      name: "x",
      credential: passkey.make({ ...asked, origin: "https://evil.example" }),
    };
    expect((await browser.post(PASSKEYS, strange)).status).toBe(400);
    const credential = passkey.make(asked);
    expect((await browser.post(PASSKEYS, { name: "x", credential })).status).toBe(303);
    expect((await browser.post(PASSKEYS, { name: "x", credential })).status).toBe(400);

    const stranger = site.browser();
    const atDoor = passkeyAskedIn(await stranger.text("/login"));
    const used = passkey.use(atDoor);
    const tries = {
      "signed for another site": passkey.use({ ...atDoor, origin: "https://evil.example" }),
      "for a challenge that is not ours": passkey.use({ challenge: "bWFkZSB1cA" }),
      "for the challenge of another occasion": passkey.use(asked),
      "by a key that nobody has added": createAuthenticator().use(atDoor),
      "by a passkey of another site": createAuthenticator("evil.example").use(atDoor),
      "no answer at all": "{}",
    };
    for (const [what, each] of Object.entries(tries)) {
      const answer = await stranger.post("/login/passkey", { credential: each });
      expect(answer.location, what).toBe("/login?notice=passkey");
    }
    expect((await stranger.post("/login/passkey", { credential: used })).location).toBe("/");
    const thief = site.browser();
    const again = await thief.post("/login/passkey", { credential: used });
    expect(again.location).toBe("/login?notice=passkey");
    expect(await thief.text("/login?notice=passkey")).toContain("That passkey could not be used");
  });
});
