import { expect, test } from "vitest";

import { englishAlone } from "#app/features/messages/account-language.server.ts";
import { openAccounts } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";

import {
  findOwner,
  linkIdentity,
  listIdentities,
  unlinkIdentity,
  type Identity,
  type IdentityParts,
} from "./identities.server.ts";

writesInEnglish();

const GRACE: Identity = {
  providerId: "stand-in",
  subject: "g-1",
  email: "grace@example.org",
  isEmailVerified: true,
  name: "Grace Hopper",
};

describeEachEngine("an identity", ({ open }) => {
  async function openParts() {
    const database = await open();
    const opened = openAccounts(database);
    const requests: (string | undefined)[] = [];
    const answers: ("allowed" | "invitation needed" | Error)[] = [];
    const clock = { nowMs: Date.now() };
    const forgotten: string[] = [];
    const parts = {
      database,
      origin: "http://localhost",
      site: englishAlone,
      now: () => clock.nowMs,
      remembered: { forget: () => undefined, forgetUser: (id: string) => forgotten.push(id) },
      identityService: { providers: [{ id: "stand-in", name: "Stand-in" }] },
      admission: {
        find: async () => ({ isOpen: true, invited: undefined }),
        async allow(_: unknown, { invitation }: { invitation: string | undefined }) {
          requests.push(invitation);
          const answer = answers.shift() ?? "allowed";
          if (answer instanceof Error) throw answer;
          return answer;
        },
      },
    } as unknown as IdentityParts;
    const counts = async () => {
      const users = await database.kysely.selectFrom("users").select("id").execute();
      const linked = await database.kysely
        .selectFrom("accounts")
        .select("id")
        .where("provider_id", "!=", "credential")
        .execute();
      return { users: users.length, identities: linked.length };
    };
    const join = async (name: string, email: string) => {
      const caller = opened.callerAfter(await opened.signUpConfirmed(name, email));
      const viewer = await opened.readSession(caller.token ?? "");
      if (!viewer) throw new Error(`${name} is not signed in.`);
      return viewer;
    };
    return { database, opened, forgotten, parts, requests, answers, clock, counts, join };
  }

  test("of somebody new is not let in, and leaves nothing, when that fails in an odd way", async () => {
    const { parts, answers, requests, counts } = await openParts();
    for (const odd of [new Error("odd"), Object.assign(new Error("odd"), { code: "ODD" })]) {
      answers.push(odd);
      await expect(findOwner(parts, GRACE)).rejects.toBe(odd);
    }
    expect(requests, "each was tried once").toHaveLength(2);
    expect(await counts()).toEqual({ users: 0, identities: 0 });
  });

  test("is looked for once more when another tab has just linked it, and only once", async () => {
    const { parts, answers, requests } = await openParts();
    const taken = (code: string) => Object.assign(new Error("taken"), { code });
    for (const code of ["23505", "SQLITE_CONSTRAINT_UNIQUE"]) {
      answers.push(taken(code), taken(code));
      await expect(findOwner(parts, GRACE)).rejects.toMatchObject({ code });
    }
    expect(requests).toHaveLength(4);
    answers.push(taken("23505"));
    expect(await findOwner(parts, GRACE)).toMatchObject({ outcome: "created" });
  });

  test("of somebody new needs what everybody new needs, and takes the invitation along", async () => {
    const { parts, answers, requests, counts } = await openParts();
    answers.push("invitation needed");
    expect(await findOwner(parts, GRACE)).toEqual({ outcome: "invitation needed" });
    expect(await counts()).toEqual({ users: 0, identities: 0 });
    expect(await findOwner(parts, GRACE, "a code")).toMatchObject({ outcome: "created" });
    expect(requests).toEqual([undefined, "a code"]);
    // Whoever has an account needs nothing.
    answers.push("invitation needed");
    expect(await findOwner(parts, GRACE)).toMatchObject({ outcome: "known" });
    expect(requests).toHaveLength(2);
  });

  test("whose address nobody verified opens no account, and takes no other's address", async () => {
    const { parts, counts, join } = await openParts();
    const unverified = { ...GRACE, isEmailVerified: false };
    expect(await findOwner(parts, unverified)).toEqual({ outcome: "unconfirmed" });
    expect(await findOwner(parts, { ...unverified, email: undefined })).toEqual({
      outcome: "unconfirmed",
    });
    await join("Grace", "grace@example.org");
    expect(await findOwner(parts, unverified)).toEqual({ outcome: "address taken" });
    expect(await findOwner(parts, { ...GRACE, email: undefined })).toEqual({
      outcome: "look-alike",
    });
    expect(await counts()).toEqual({ users: 1, identities: 0 });
  });

  test("ends what somebody else may have begun in the account, the first time alone", async () => {
    const { parts, opened, forgotten } = await openParts();
    await opened.signUp("Eve", "grace@example.org");
    const { userId } = { userId: "", ...(await findOwner(parts, GRACE)) };
    expect(forgotten).toEqual([userId]);
    expect(await findOwner(parts, GRACE)).toEqual({ outcome: "known", userId });
    const another = { ...GRACE, providerId: "another" };
    expect(await findOwner(parts, another)).toMatchObject({ outcome: "known", userId });
    const unverified = { ...GRACE, subject: "g-2", isEmailVerified: false };
    await findOwner(parts, unverified);
    expect(forgotten).toEqual([userId]);
  });

  test("belongs to one account, whose owner sees and removes it; nobody else does", async () => {
    const { parts, clock, join, counts } = await openParts();
    const ada = await join("Ada", "ada@example.org");
    const eve = await join("Eve", "eve@example.org");
    expect(await linkIdentity(parts, { ...ada, isVerified: false }, GRACE)).toBe(
      "unconfirmed address",
    );
    expect(await linkIdentity(parts, ada, GRACE)).toBe("linked");
    expect(await linkIdentity(parts, ada, GRACE), "again").toBe("linked");
    expect(await linkIdentity(parts, eve, GRACE)).toBe("somebody else's");
    clock.nowMs += 1;
    // A provider that is no longer configured is called by its id.
    const other = { ...GRACE, providerId: "gone", email: undefined };
    expect(await linkIdentity(parts, ada, other)).toBe("linked");
    expect(await counts()).toEqual({ users: 2, identities: 2 });
    expect(await listIdentities(parts, eve)).toEqual([]);
    const listed = await listIdentities(parts, ada);
    expect(listed).toMatchObject([
      { providerId: "stand-in", provider: "Stand-in", email: GRACE.email },
      { providerId: "gone", provider: "gone", email: null },
    ]);
    const [{ id = "" } = {}] = listed;
    expect(await unlinkIdentity(parts, eve, id)).toBe("missing");
    expect(await unlinkIdentity(parts, ada, "another")).toBe("missing");
    expect(await unlinkIdentity(parts, ada, id)).toBe("unlinked");
    expect(await unlinkIdentity(parts, ada, id)).toBe("missing");
    expect(await counts()).toEqual({ users: 2, identities: 1 });
  });
});
