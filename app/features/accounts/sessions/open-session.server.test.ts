import sharp from "sharp";
import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { emailsIn, openAccounts, strangerAt, tokenInEmail } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { meanwhile } from "#tests/meanwhile.ts";

const EMAIL = "ada@example.org";

async function signedUp(database: Database) {
  const testServer = openAccounts(database);
  const caller = testServer.callerAfter(await testServer.signUp("Eve", EMAIL));
  const viewer = await testServer.readSession(caller.token ?? "");
  if (!viewer) throw new Error("Nobody is signed in.");
  return { ...testServer, viewer };
}

type Site = Awaited<ReturnType<typeof signedUp>>;

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();

/** Changes that take so long that the session may end before they are written. */
const CHANGES: Record<string, (site: Site) => Promise<unknown>> = {
  "another name": ({ accounts, viewer }) => accounts.rename({ name: "Visit evil.example" }, viewer),
  async "another picture"({ accounts, viewer }) {
    const avatar = new File([new Uint8Array(await picture())], "eve.png", { type: "image/png" });
    return accounts.setAvatar(viewer, async () => avatar);
  },
  "no picture": ({ accounts, viewer }) => accounts.removeAvatar(viewer),
  "another PIN": ({ accounts, viewer }) =>
    accounts.profiles.setPin({ pin: "1234", again: "1234" }, viewer),
};

/** The account data that a session can change. */
async function recordOf({ kysely }: Database) {
  const user = await kysely
    .selectFrom("users")
    .select(["name", "initials", "avatar", "pin_hash", "updated_at"])
    .executeTakeFirstOrThrow();
  return { user, avatars: await kysely.selectFrom("avatars").selectAll().execute() };
}

describeEachEngine("a change that a session has started", ({ open }) => {
  test.each(Object.keys(CHANGES))(
    "is not written once the owner of the address has proven it: %s",
    async (change) => {
      const database = await open();
      const site = await signedUp(database);
      const token = await tokenInEmail(database, "Welcome to Matinee");
      let before: unknown;
      meanwhile(database, async () => {
        await site.accounts.answerVerification({ token }, strangerAt("203.0.113.7"));
        before = await recordOf(database);
      });
      await CHANGES[change]?.(site);
      expect(before).toMatchObject({ user: { name: "ada", avatar: null, pin_hash: null } });
      expect(await recordOf(database)).toEqual(before);
      const subjects = (await emailsIn(database)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => /PIN/.test(subject))).toEqual([]);
    },
  );

  test("is refused and reported when the session has ended meanwhile", async () => {
    const database = await open();
    const site = await signedUp(database);
    meanwhile(database, () => site.accounts.revokeSession(site.viewer, site.viewer.sessionId));
    const renamed = await site.accounts.rename({ name: "Ada" }, site.viewer);
    expect(renamed).toMatchObject({ outcome: "refused", why: "signed out" });
  });
});
