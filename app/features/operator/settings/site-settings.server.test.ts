import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { createSiteSettings } from "./site-settings.server.ts";
import { readStored } from "./stored-settings.server.ts";

const keys = createDerivedKeys("a secret of a test, which is long enough");
const ada = { userId: "ada", email: "ada@example.org" };

const open = (database: Database, environment: Record<string, string> = {}) =>
  createSiteSettings({
    database,
    keys,
    environment,
    started: {},
    now: Date.now,
    report: (error) => {
      throw error;
    },
  });

const linesOf = ({ kysely }: Database) =>
  kysely.selectFrom("audit_log").select(["actor", "action", "subject", "detail"]).execute();

describeEachEngine("the settings of the browser", ({ open: openDatabase }) => {
  test("take effect at once, and secrets are stored encrypted and never audited", async () => {
    const database = await openDatabase();
    const settings = open(database);
    expect(settings.live()).toMatchObject({ region: "IN", signUp: "everyone" });
    await settings.forOperators.save(ada, { DEFAULT_REGION: "DE", TMDB_TOKEN: "hush-hush" });
    expect(settings.live().region).toBe("DE");
    expect(settings.forOperators.current().waiting).toEqual(["films"]);
    const rows = await database.kysely.selectFrom("site_settings").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("hush");
    expect((await readStored(database.kysely, keys)).stored).toEqual({
      DEFAULT_REGION: "DE",
      TMDB_TOKEN: "hush-hush",
    });
    expect(await linesOf(database)).toEqual(
      expect.arrayContaining([
        { actor: ada.email, action: "settings.change", subject: "TMDB_TOKEN", detail: "set" },
        { actor: ada.email, action: "settings.change", subject: "DEFAULT_REGION", detail: "DE" },
      ]),
    );
  });

  test("that wait for the next start leave the running server as it is", async () => {
    const settings = open(await openDatabase());
    const changes = { ARCHIVE: "live", TMDB_TOKEN: "t", SITE_NAME: "Kino Nord" };
    await settings.forOperators.save(ada, changes);
    const running = { archive: "stand-in", filmDatabase: "stand-in", siteName: "Kino Nord" };
    expect(settings.live()).toMatchObject(running);
    const { waiting, settings: later } = settings.forOperators.current();
    expect(later).toMatchObject({ archive: "live", filmDatabase: "tmdb", siteName: "Kino Nord" });
    expect(waiting).toEqual(["films", "archive"]);
  });

  test("go back to the default, and what is the same already is not audited", async () => {
    const database = await openDatabase();
    const settings = open(database);
    await settings.forOperators.save(ada, { SIGN_UP: "nobody" });
    await settings.forOperators.save(ada, { SIGN_UP: "nobody", VISITORS: null });
    expect(await linesOf(database)).toHaveLength(1);
    await settings.forOperators.save(ada, { SIGN_UP: null });
    expect(settings.live().signUp).toBe("everyone");
  });

  test("are read again when another server changes them", async () => {
    const database = await openDatabase();
    const [one, other] = [open(database), open(database)];
    await one.forOperators.save(ada, { VISITORS: "none" });
    await other.reload();
    expect(other.live().visitors).toBe("none");
  });

  test("that another secret encrypted, or that nobody knows, are named and left out", async () => {
    const database = await openDatabase();
    await open(database).forOperators.save(ada, { TMDB_TOKEN: "hush", SIGN_UP: "nobody" });
    const row = { name: "NEWER_SETTING", value: "1", changed_at: 1 };
    await database.kysely.insertInto("site_settings").values(row).execute();
    const { stored, problems } = await readStored(
      database.kysely,
      createDerivedKeys("another secret, which is long enough"),
    );
    expect(stored).toEqual({ SIGN_UP: "nobody" });
    const same = open(database);
    await same.reload();
    expect(same.forOperators.current().problems).toEqual([
      "NEWER_SETTING is stored and is no setting of this version.",
    ]);
    expect(problems.toSorted()).toEqual([
      expect.stringContaining("NEWER_SETTING"),
      expect.stringContaining("TMDB_TOKEN was stored with another SESSION_SECRET"),
    ]);
  });
});
