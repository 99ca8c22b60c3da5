import { randomUUID } from "node:crypto";

import sharp from "sharp";
import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { emailsIn, PASSWORD, tokenInEmail } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openIdentityProvider } from "#tests/sign-in/identity-provider.ts";
import { AUDIENCE, EMAIL, openTokenSite } from "#tests/sign-in/token-client.ts";

const STARTED_CLEAN = "Your email is confirmed, and your account has been reset";
const NEW_PASSWORD = "a warm row of the owner's";
/** The tables in which whoever set up the account leaves rows, which must be deleted. */
const SET_UP = [
  "accounts",
  "passkeys",
  "totp_factors",
  "recovery_codes",
  "known_devices",
  "sign_in_challenges",
  "address_changes",
  "avatars",
  "sessions",
] as const;

async function openSite(database: Database) {
  const provider = await openIdentityProvider();
  const site = await openTokenSite(database, {
    OIDC_PROVIDERS: JSON.stringify([provider.setting]),
  });
  return { ...site, provider };
}

type Site = Awaited<ReturnType<typeof openSite>>;

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();

/** Signs up with somebody else's address, and sets up everything possible. */
async function squat(site: Site) {
  const { kysely } = site.database;
  const browser = await site.signedUpAs("Eve", EMAIL, { isConfirmed: false });
  const { id: userId } = await kysely.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const { data: tokens } = await site.grant();
  const form = new FormData();
  form.set("avatar", new File([await picture()], "eve.png", { type: "image/png" }));
  await browser.post("/profile/avatar", form);
  await browser.post("/profiles/change-pin", { pin: "1234", again: "1234" });
  await browser.post("/profile/security/address", { email: "eve@evil.example" });
  await site.ask("/api/auth/otp", { body: { email: EMAIL } });
  // What accounts may contain that predate confirmed addresses.
  const moments = { created_at: 1, updated_at: 1 };
  const identity = { id: randomUUID(), provider_id: "stand-in", account_id: "eve" };
  await kysely
    .insertInto("accounts")
    .values({ ...identity, user_id: userId, ...moments })
    .execute();
  const passkey = { id: "eves", name: "Eve's", public_key: "", counter: 0, created_at: 1 };
  await kysely
    .insertInto("passkeys")
    .values({ ...passkey, user_id: userId })
    .execute();
  const factor = { sealed_secret: "x", last_step: 0, created_at: 1, user_id: userId };
  await kysely.insertInto("totp_factors").values(factor).execute();
  const code = { code_hash: "x", created_at: 1, user_id: userId };
  await kysely.insertInto("recovery_codes").values(code).execute();
  await kysely.updateTable("users").set({ may_use_codes: 1 }).execute();
  return { browser, userId, tokens };
}

const rowsOf = async (database: Database, userId: string) =>
  Object.fromEntries(
    await Promise.all(
      SET_UP.map(async (table) => {
        const rows = await database.kysely
          .selectFrom(table)
          .selectAll()
          .where("user_id", "=", userId)
          .execute();
        return [table, rows.map((row) => JSON.stringify(row))] as const;
      }),
    ),
  );

const codeIn = async (database: Database): Promise<string> => {
  const mail = (await emailsIn(database)).findLast(({ subject }) =>
    /code to sign in/.test(subject),
  );
  return JSON.parse(mail?.text ?? "{}").heading;
};

/** Every way in which the owner of the address can prove that it is theirs. */
const PROOFS: Record<string, (site: Site) => Promise<void>> = {
  async "the link, opened in another browser"({ browser, database }) {
    const token = await tokenInEmail(database, "Welcome to Matinee");
    const owner = browser();
    const answer = await owner.post(`/verify-email?token=${token}`, { token });
    expect(answer.location).toMatch(/^\/reset-password\?token=[\w-]+$/);
    const chosen = new URL(answer.location ?? "", "http://localhost").searchParams.get("token");
    const reset = { token: chosen ?? "", password: NEW_PASSWORD };
    expect(await owner.post("/reset-password", reset)).toMatchObject({ status: 303 });
    const signIn = await owner.post("/login", { email: EMAIL, password: NEW_PASSWORD });
    expect(signIn).toMatchObject({ status: 303, location: "/" });
  },
  async "the link, sent on by another client"({ ask, database }) {
    const token = await tokenInEmail(database, "Welcome to Matinee");
    const answer = await ask("/api/auth/verify", { body: { type: "email", token } });
    expect(answer.data).toEqual({ verified: true, started_clean: true });
  },
  async "an emailed code"({ browser, database }) {
    const owner = browser();
    await owner.post("/login/code", { email: EMAIL });
    const code = await codeIn(database);
    const answer = await owner.post("/login/code?step=code", { code });
    expect(answer).toMatchObject({ status: 303, location: "/" });
  },
  async "an emailed code, given to another client"({ ask, database }) {
    const { data } = await ask("/api/auth/otp", { body: { email: EMAIL } });
    const code = await codeIn(database);
    const body = { type: "otp", challenge: data.challenge, code, audience: AUDIENCE };
    expect(await ask("/api/auth/verify", { body })).toMatchObject({ status: 200 });
  },
  async "a new password by email"({ browser, database }) {
    const owner = browser();
    await owner.post("/forgot-password", { email: EMAIL });
    const token = await tokenInEmail(database, "Choose a new password");
    const answer = await owner.post("/reset-password", { token, password: NEW_PASSWORD });
    expect(answer.location).toBe("/login?notice=password-set");
    const signIn = await owner.post("/login", { email: EMAIL, password: NEW_PASSWORD });
    expect(signIn).toMatchObject({ status: 303, location: "/" });
  },
  async "an identity provider"({ browser, provider }) {
    const owner = browser();
    const sent = await owner.post("/login/with/stand-in", {});
    const ada = { email: EMAIL, name: "Ada Lovelace", subject: "a-1" };
    const back = await provider.signIn(sent.location ?? "", ada);
    const answer = await owner.get(back.pathname + back.search);
    expect(answer).toMatchObject({ status: 303, location: "/" });
  },
};

describeEachEngine("the first proof of an address", ({ open }) => {
  test.each(Object.keys(PROOFS))(
    "by %s removes everything that somebody else had set up",
    async (proof) => {
      const database = await open();
      const site = await openSite(database);
      const eve = await squat(site);
      const before = await rowsOf(database, eve.userId);
      for (const table of SET_UP) expect(before[table], table).not.toEqual([]);
      const areCodesOff = !proof.startsWith("an emailed code");
      await database.kysely
        .updateTable("users")
        .set({ may_use_codes: areCodesOff ? 0 : 1 })
        .execute();

      await PROOFS[proof]?.(site);

      const after = await rowsOf(database, eve.userId);
      for (const table of SET_UP) {
        const left = after[table]?.filter((row) => before[table]?.includes(row));
        expect(left, table).toEqual([]);
      }
      const user = await database.kysely.selectFrom("users").selectAll().executeTakeFirstOrThrow();
      const name = proof === "an identity provider" ? "Ada Lovelace" : "ada";
      expect(user).toMatchObject({ email_verified: 1, name, avatar: null, pin_hash: null });
      expect(user.may_use_codes, "the owner's email leads in").toBe(1);
      expect(user.initials).toBe(name === "ada" ? "A" : "AL");
      expect((await eve.browser.get("/profile")).location).toMatch(/^\/login/);
      const request = await site.ask("/api/auth/user", { token: eve.tokens.access_token });
      expect(request.status).toBe(401);
      expect((await site.refresh(eve.tokens.refresh_token)).status).toBe(400);
      expect((await site.grant()).body.code).toBe("invalid_grant");
      const notices = (await emailsIn(database)).filter(({ subject }) => subject === STARTED_CLEAN);
      expect(notices).toMatchObject([{ to: EMAIL }]);
      const welcomes = (await emailsIn(database)).filter(({ subject }) => /Welcome/.test(subject));
      expect(welcomes).toHaveLength(1);
    },
  );

  test("by the link keeps everything in the browser that signed up", async () => {
    const database = await open();
    const site = await openSite(database);
    const browser = await site.signedUpAs("Ada Lovelace", EMAIL, { isConfirmed: false });
    const { data: tokens } = await site.grant();
    const token = await tokenInEmail(database, "Welcome to Matinee");
    expect(await browser.text(`/verify-email?token=${token}`)).toContain("this address is yours");
    const viewer = (await (await browser.get("/api/viewer")).response.json()).data;
    expect(viewer).toMatchObject({ name: "Ada Lovelace", isVerified: true });
    const request = await site.ask("/api/auth/user", { token: tokens.access_token });
    expect(request.data).toMatchObject({ isVerified: true });
    expect((await site.grant()).status).toBe(200);
    const subjects = (await emailsIn(database)).map(({ subject }) => subject);
    expect(subjects).not.toContain(STARTED_CLEAN);
  });

  test("by the link keeps everything in another browser where the password is typed", async () => {
    const database = await open();
    const site = await openSite(database);
    const browser = await site.signedUpAs("Ada Lovelace", EMAIL, { isConfirmed: false });
    const token = await tokenInEmail(database, "Welcome to Matinee");
    const telephone = site.browser();
    const path = `/verify-email?token=${token}`;
    const page = await telephone.text(path);
    expect(page).toContain("If that was you, type the password");
    // Mail programs open links as well, which proves nothing.
    expect(await browser.text("/profile")).toContain("Please confirm");
    const wrong = await telephone.post(path, { token, password: "not the password" });
    expect(wrong.status).toBe(400);
    expect(await browser.text("/profile")).toContain("Please confirm");
    const right = await telephone.post(path, { token, password: PASSWORD });
    expect(right).toMatchObject({ status: 303, location: path });
    expect(await telephone.text(path)).toContain("this address is yours");
    expect(await browser.text("/profile")).not.toContain("Please confirm");
    expect((await site.grant()).status).toBe(200);
  });

  test("by the link asks a viewer of another account, and its token is for one address", async () => {
    const database = await open();
    const site = await openSite(database);
    await site.signedUpAs("Ada Lovelace", EMAIL, { isConfirmed: false });
    const other = await site.signedUpAs("Ben", "ben@example.org");
    const token = await tokenInEmail(database, "Welcome to Matinee", EMAIL);
    const page = await other.text(`/verify-email?token=${token}`);
    expect(page).toContain("If that was you, type the password");
    await database.kysely
      .updateTable("users")
      .set({ email: "moved@example.org" })
      .where("email", "=", EMAIL)
      .execute();
    expect((await other.get(`/verify-email?token=${token}`)).status).toBe(400);
    const made = await other.post("/verify-email", { token: `${token}x` });
    expect(await (await other.get(made.location ?? "")).response.text()).toContain("too old");
  });

  test("happens once: a second proof ends nothing", async () => {
    const database = await open();
    const site = await openSite(database);
    const ada = await site.signedUpAs("Ada Lovelace", EMAIL);
    for (const proof of ["an emailed code", "an identity provider"]) await PROOFS[proof]?.(site);
    expect((await ada.get("/profile")).status).toBe(200);
    expect((await site.grant()).status).toBe(200);
    const token = await tokenInEmail(database, "Welcome to Matinee");
    await site.browser().post("/verify-email", { token });
    expect((await ada.get("/profile")).status).toBe(200);
    const subjects = (await emailsIn(database)).map(({ subject }) => subject);
    expect(subjects).not.toContain(STARTED_CLEAN);
  });
});

describeEachEngine("before an address is confirmed", ({ open }) => {
  test("nothing can be added that opens the account, and every screen offers the email again", async () => {
    const database = await open();
    const site = await openSite(database);
    const browser = await site.signedUpAs("Eve", EMAIL, { isConfirmed: false });
    for (const screen of ["app", "passkeys", "identities"]) {
      const page = await browser.text(`/profile/security/${screen}`);
      expect(page, screen).toContain("Send the Email Again");
      expect(page, screen).not.toContain('name="ticket"');
    }
    const { data: tokens } = await site.grant();
    const token = tokens.access_token;
    const refused = { status: 403, body: { code: "address_unconfirmed" } };
    const offer = await site.ask("/api/auth/factors", { token, body: { type: "totp" } });
    expect(offer).toMatchObject(refused);
    const on = { ticket: "x", code: "000000" };
    const switched = await site.ask("/api/auth/factors/totp/verify", { token, body: on });
    expect(switched).toMatchObject(refused);
    const idToken = await site.provider.idTokenFor({ email: "e@evil.example" }, "n");
    const body = { provider: "stand-in", id_token: idToken, nonce: "n" };
    expect(await site.ask("/api/auth/identities", { token, body })).toMatchObject(refused);
    const begun = await browser.post("/login/with/stand-in", { link: "yes" });
    expect(begun.location).toBe("/profile/security/identities");
    const key = await browser.post("/profile/security/passkeys", { name: "x", credential: "{}" });
    expect(key.status).toBe(403);
    const again = await browser.post("/verify-email", {});
    expect(again.location).toBe("/profile?notice=email-sent");
  });
});
