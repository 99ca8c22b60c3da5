import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { STAND_IN_TOKEN } from "#app/lib/settings/film-hosts.ts";
import { openFront } from "#tests/archive/archive-front.ts";
import { asBuilt } from "#tests/as-built.ts";
import { openMailbox, waitForEmails } from "#tests/emails/outside.ts";
import { describeEachEngine, describeOnSqlite } from "#tests/engines.ts";
import { OPERATOR_EMAIL, openOperatorSite } from "#tests/operator/operator-site.ts";
import { paint, sending } from "#tests/pictures/image-hosts.ts";
import { openFilms } from "#tests/test-catalog.ts";

import { openArchive } from "../../../../stand-ins/archive/open-archive.ts";
import * as auditLog from "../audit-log.tsx";
import * as overview from "../overview/overview.tsx";
import * as settings from "./settings.tsx";

const PATH = "/operator/settings";
const routes = {
  [PATH]: asBuilt(settings),
  "/operator": asBuilt(overview),
  "/operator/audit-log": asBuilt(auditLog),
};
/** Nothing listens there. */
const NOBODY = "127.0.0.1:1";

async function openSite(database: Database, variables: Record<string, string> = {}) {
  const all = { DEMO: "private", ...variables };
  const site = await openOperatorSite(database, routes, {}, all);
  await site.fresh(PATH);
  /** As somebody who has just opened the form. */
  const save = async (form: Record<string, string>) => {
    const version = versionOf(await site.operator.text(PATH), form["group"] ?? "");
    return site.operator.post(PATH, { version, ...form });
  };
  const stored = async () => {
    const rows = await database.kysely.selectFrom("site_settings").selectAll().execute();
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  };
  return { ...site, save, stored };
}

/** What the form of a group says that it shows. */
const versionOf = (page: string, group: string) =>
  new RegExp(`value="${group}"/><input[^>]*name="version"[^>]*value="([^"]*)"`).exec(page)?.[1] ??
  "";

describeEachEngine("the operator's settings", ({ open }) => {
  test("take effect at once, once confirmed, and leave a line in the audit log", async () => {
    const database = await open();
    const { operator, save, stored, browser } = await openSite(database);
    const visitor = browser();
    expect(await visitor.text("/signup")).toContain('name="password"');
    const closing = { group: "signUp", choice: "nobody" };

    const { kysely } = database;
    await kysely.updateTable("sessions").set({ created_at: 0, confirmed_at: 0 }).execute();
    const unconfirmed = await save(closing);
    expect(unconfirmed.status).toBe(403);
    const page = await unconfirmed.response.text();
    expect(page, "what was chosen stays").toMatch(/checked=""[^>]*value="nobody"/);
    expect(page).toContain("/profile/security/confirm?next=%2Foperator%2Fsettings");
    expect(await stored()).toEqual({});
    const nowMs = Date.now();
    await kysely.updateTable("sessions").set({ created_at: nowMs, confirmed_at: nowMs }).execute();

    expect((await save(closing)).location).toBe(`${PATH}?notice=saved`);
    expect(await visitor.text("/signup")).not.toContain('name="password"');
    expect(await operator.text(PATH)).toMatch(/checked=""[^>]*value="nobody"/);
    expect(await operator.text("/operator/audit-log")).toContain("settings.change");
    expect((await save({ group: "visitors", choice: "none" })).status).toBe(303);
    expect((await visitor.get("/watchlist")).status).toBe(302);
    expect((await save({ group: "region", region: "DE" })).status).toBe(303);
    expect(await stored()).toEqual({ SIGN_UP: "nobody", VISITORS: "none", DEFAULT_REGION: "DE" });
    expect((await save({ group: "signUp", choice: "everyone" })).status).toBe(303);
    expect(await visitor.text("/signup")).toContain('name="password"');
  });

  test("refuse what is none, and change nothing", async () => {
    const { save, stored } = await openSite(await open());
    for (const wrong of [
      { group: "signUp", choice: "friends" },
      { group: "visitors" },
      { group: "region", region: "Atlantis" },
      { group: "name", siteName: "Kino\u202e" },
      { group: "name", siteName: "!" },
      { group: "name", siteName: "x".repeat(41) },
      { group: "films", choice: "tmdb" },
      { group: "mail", choice: "smtp", smtp: "smtp://127.0.0.1:1" },
      { group: "mail", choice: "smtp", from: "a@example.org" },
      { group: "mail", choice: "smtp", smtp: "hush://x", from: "a@example.org" },
      { group: "mail", choice: "smtp", smtp: `smtp://${NOBODY}`, from: "nobody" },
      { group: "everything" },
    ]) {
      expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    // Everything that is missing is said at once.
    const empty = await (await save({ group: "mail", choice: "smtp" })).response.text();
    expect(empty).toContain("Please enter an address such as smtp://");
    expect(empty).toContain("Please enter a name, and an email address");
    const half = { group: "mail", choice: "smtp", smtp: "hush://x" };
    const both = await (await save(half)).response.text();
    expect(both).toContain("Please enter an address such as smtp://");
    expect(both).toContain("Please enter a name, and an email address");
    expect(await stored()).toEqual({});
  });
});

describeEachEngine("two operators who change the same setting", ({ open }) => {
  test("learn of each other: the second one sees what is set now, and nothing is lost", async () => {
    const { operator, save, stored } = await openSite(await open());
    const version = versionOf(await operator.text(PATH), "signUp");
    expect(version).not.toBe("");
    expect((await save({ group: "signUp", choice: "invitation" })).status).toBe(303);

    const late = await operator.post(PATH, { group: "signUp", choice: "nobody", version });
    expect(late.status).toBe(409);
    const page = await late.response.text();
    expect(page).toContain("Somebody else has changed this");
    expect(page).toMatch(/checked=""[^>]*value="invitation"/);
    expect(await stored()).toEqual({ SIGN_UP: "invitation" });
    // From the form that they got, it can be saved.
    const again = { group: "signUp", choice: "nobody", version: versionOf(page, "signUp") };
    expect((await operator.post(PATH, again)).status).toBe(303);
    // The same form once more changes nothing, and another group is nobody's business.
    expect((await operator.post(PATH, again)).status).toBe(303);
    const other = { group: "visitors", choice: "none", version: "" };
    expect((await operator.post(PATH, other)).status).toBe(409);
    expect((await save({ group: "visitors", choice: "none" })).status).toBe(303);
    expect(await stored()).toEqual({ SIGN_UP: "nobody", VISITORS: "none" });
  });

  test("at the same moment: one of them is saved", async () => {
    const { operator, stored } = await openSite(await open());
    const page = await operator.text(PATH);
    const send = (choice: string) =>
      operator.post(PATH, { group: "signUp", choice, version: versionOf(page, "signUp") });
    const answers = await Promise.all([send("invitation"), send("nobody")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const saved = answers[0].status === 303 ? "invitation" : "nobody";
    expect(await stored()).toEqual({ SIGN_UP: saved });
  });
});

describeOnSqlite("the operator's settings", ({ open }) => {
  test("of the environment are locked, and say their names", async () => {
    const { operator, save, stored } = await openSite(await open(), {
      VISITORS: "browse",
      MAIL_FROM: "a@example.org",
    });
    const text = await operator.text(PATH);
    expect(text).toContain("The environment decides this: VISITORS");
    expect(text).toContain("The environment decides this: MAIL_FROM");
    expect((await save({ group: "visitors", choice: "none" })).status).toBe(409);
    expect((await save({ group: "mail", choice: "stand-in" })).status).toBe(409);
    expect(await stored()).toEqual({});
  });

  test("try a token before it is stored, and never show it again", async () => {
    const { standIns } = await openFilms();
    const { operator, save, stored } = await openSite(await open(), {
      FILM_DATABASE_URL: standIns.filmDatabase,
      FILM_IMAGES_URL: standIns.filmDatabase,
    });
    const refused = await save({ group: "films", choice: "tmdb", token: "wrong-token" });
    expect(refused.status).toBe(400);
    const page = await refused.response.text();
    expect(page).toContain("accept TMDB_TOKEN (401)");
    expect(page).not.toContain("wrong-token");
    expect(page).toContain("Please type it once more.");
    expect(await stored()).toEqual({});

    const token = ` ${STAND_IN_TOKEN} `;
    expect((await save({ group: "films", choice: "tmdb", token })).status).toBe(303);
    expect(Object.keys(await stored())).toEqual(["TMDB_TOKEN"]);
    expect(JSON.stringify(await stored())).not.toContain(STAND_IN_TOKEN);
    const shown = await operator.text(PATH);
    expect(shown).toContain("used once Matinee is started again");
    expect(shown).toContain("One is stored");
    expect(shown).not.toContain(STAND_IN_TOKEN);
    expect(await operator.text("/operator/audit-log")).not.toContain(STAND_IN_TOKEN);
    // The stored one is tried again.
    expect((await save({ group: "films", choice: "tmdb" })).status).toBe(303);
    expect((await save({ group: "films", choice: "stand-in" })).status).toBe(303);
    expect(await stored()).toEqual({});
    expect(await operator.text(PATH)).not.toContain("used once Matinee is started again");
  });

  test.each(["read-only", "full"] as const)(
    "stay as they are while the disk is %s, with a message, and are saved once there is room",
    async (kind) => {
      const database = await open();
      const { kysely } = database;
      const { operator, save, stored, browser } = await openSite(database);
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(kysely);
      const pages = rows[0]?.page_count ?? 1;
      const { begin, end } = {
        "read-only": { begin: sql`pragma query_only = on`, end: sql`pragma query_only = off` },
        full: {
          begin: sql`pragma max_page_count = ${sql.lit(pages)}`,
          end: sql`pragma max_page_count = 1000000`,
        },
      }[kind];
      await begin.execute(kysely);
      // Rows go into existing pages until these are used up as well.
      let answer = await save({ group: "signUp", choice: "nobody" });
      let acknowledged: Record<string, string> = {};
      for (let number = 0; number < 400 && answer.status === 303; number++) {
        acknowledged = await stored();
        answer = await save({ group: "name", siteName: `${"Kino ".repeat(6)}${number}` });
      }
      expect(answer.status).toBe(500);
      const refused = await answer.response.text();
      expect(refused).toContain("The database can&#x27;t write, so nothing is saved.");
      expect(refused).toContain(kind === "full" ? "the disk is full" : "it may not be written");
      expect(refused, "what was typed stays").toMatch(
        /value="Kino Kino|checked=""[^>]*value="nobody"/,
      );
      expect(await stored()).toEqual(acknowledged);
      expect((await operator.get(PATH)).status).toBe(200);
      expect((await browser().get("/signup")).status).toBe(200);
      await end.execute(kysely);
      expect((await save({ group: "visitors", choice: "none" })).status).toBe(303);
      expect(await stored()).toMatchObject({ ...acknowledged, VISITORS: "none" });
    },
  );

  test("that cannot be used are named here and on the overview", async () => {
    const database = await open();
    const { operator, save } = await openSite(database);
    const row = { name: "TMDB_TOKEN", value: "sealed with another secret", changed_at: 1 };
    await database.kysely.insertInto("site_settings").values(row).execute();
    expect((await save({ group: "region", region: "DE" })).status).toBe(303);
    const line = "TMDB_TOKEN was stored with another SESSION_SECRET: set it again.";
    expect(await operator.text(PATH)).toContain(line);
    expect(await operator.text("/operator")).toContain(line);
  });

  test("try the archive before they choose it", async () => {
    const archive = await openArchive();
    onTestFinished(archive.close);
    const picture = sending(await paint(180, 240).jpeg().toBuffer());
    const right = {
      ARCHIVE_URL: await openFront(archive.origin, { "/services/img/": picture }),
      ARCHIVE_FILES_HOSTS: archive.mediaOrigin,
    };
    const wrong = await openSite(await open(), { ARCHIVE_URL: `http://${NOBODY}` });
    const choice = { group: "archive", choice: "live" };
    const refused = await wrong.save(choice);
    expect(refused.status).toBe(400);
    expect(await refused.response.text()).toContain("be reached at 127.0.0.1:1");
    expect(await wrong.stored()).toEqual({});
    const site = await openSite(await open(), right);
    expect((await site.save(choice)).status).toBe(303);
    expect(await site.stored()).toEqual({ ARCHIVE: "live" });
  });

  test("send the operator an email before they use a mail server", async () => {
    const mailbox = await openMailbox();
    const { operator, save, stored } = await openSite(await open());
    const mail = { group: "mail", choice: "smtp", from: "Films <films@example.org>" };
    const closed = `smtp://ada:hush-hush@${NOBODY}`;
    const refused = await save({ ...mail, smtp: closed });
    expect(refused.status).toBe(400);
    const page = await refused.response.text();
    expect(page).toContain("take the email");
    expect(page).toContain("Films &lt;films@example.org&gt;");
    expect(page).not.toContain("hush-hush");
    expect(await stored()).toEqual({});

    expect((await save({ ...mail, smtp: mailbox.url })).status).toBe(303);
    const [email] = await waitForEmails(mailbox, 1);
    expect(JSON.stringify(email)).toContain(OPERATOR_EMAIL);
    expect(Object.keys(await stored()).toSorted()).toEqual(["MAIL", "MAIL_FROM", "SMTP_URL"]);
    expect(JSON.stringify(await stored())).not.toContain("smtp://");
    expect(await operator.text(PATH)).toContain("Films &lt;films@example.org&gt;");
    // Without an address the stored one is used again.
    expect((await save({ ...mail, from: "b@example.org" })).status).toBe(303);
    expect(await waitForEmails(mailbox, 2)).toHaveLength(2);
    expect((await save({ group: "mail", choice: "stand-in" })).status).toBe(303);
    expect(await stored()).toEqual({});
  });
});
