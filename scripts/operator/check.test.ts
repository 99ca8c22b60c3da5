import { readFileSync } from "node:fs";
import { join } from "node:path";

import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { saveSettings } from "#app/features/operator/settings/site-settings.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import { STAND_IN_TOKEN } from "#app/lib/settings/film-hosts.ts";
import { openFront } from "#tests/archive/archive-front.ts";
import { outputOf } from "#tests/commands/output.ts";
import { createMigratedPlace } from "#tests/databases/migrated-place.ts";
import { paint, sending } from "#tests/pictures/image-hosts.ts";
import { openMailbox } from "#tests/emails/outside.ts";
import { openFilms } from "#tests/test-catalog.ts";

import { openArchive } from "../../stand-ins/archive/open-archive.ts";
import { codeBlocksIn, printedAs } from "../documenting/code-blocks.ts";
import { projectRoot } from "../project-root.ts";
import { check } from "./check.ts";
import { runOperator } from "./run-operator.ts";

const SECRET = "a secret of a test, which is long enough";

/** Nothing listens there. */
const NOBODY = "http://127.0.0.1:1";

type Variables = Record<string, string | undefined>;

/** Settings as for the real services, which lead to stand-ins that behave like them. */
async function openServices() {
  const films = await openFilms();
  const archive = await openArchive();
  onTestFinished(archive.close);
  const picture = sending(await paint(180, 240).jpeg().toBuffer());
  const place = await createMigratedPlace(undefined);
  onTestFinished(place.remove);
  const mailbox = await openMailbox();
  const front = await openFront(archive.origin, { "/services/img/": picture });
  const right = {
    FILM_DATABASE: "tmdb",
    TMDB_TOKEN: STAND_IN_TOKEN,
    FILM_DATABASE_URL: films.standIns.filmDatabase,
    FILM_IMAGES_URL: films.standIns.filmDatabase,
    ARCHIVE: "live",
    ARCHIVE_URL: front,
    ARCHIVE_FILES_HOSTS: archive.mediaOrigin,
    MATINEE_DATA: place.dataDirectory,
    MAIL: "smtp",
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Matinee <hello@films.example>",
  };
  const run = async (changed: Variables): Promise<string> => {
    try {
      return (await check(readSettings({ ...right, ...changed }))).text;
    } catch (error) {
      // The startup itself refuses it, with the same message.
      return error instanceof Error ? error.message : "";
    }
  };
  return { films, archive, mailbox, right, run };
}

type Services = Awaited<ReturnType<typeof openServices>>;

describe("npm run operator -- check", () => {
  test("reports what works, with the current settings", async () => {
    const { right, mailbox } = await openServices();
    const { text, isGood } = await check(readSettings(right));
    expect(isGood).toBe(true);
    expect(text).toContain("works      a connection: taken\n");
    expect(text).toContain("works      its tables: those of this version\n");
    expect(text).toContain("works      a write: taken, and undone\n");
    expect(text).toContain("works      a connection, and the sign-in: taken; no email was sent");
    expect(mailbox.mails()).toEqual([]);
    expect(text).toContain("works      the token: accepted");
    expect(text).toMatch(/works {6}a list of films: \d+ titles/);
    expect(text).toContain("works      a search: 1 result\n");
    expect(text).toMatch(/works {6}a search for free films: \d+ films/);
    expect(text).toContain("works      a film's file: plays from any place");
    expect(text).toContain("Everything that was asked works.");
    expect(text).not.toContain(STAND_IN_TOKEN);
  });

  const wrong: [string, (services: Services) => Variables, RegExp[]][] = [
    [
      "a token that is not accepted",
      () => ({ TMDB_TOKEN: "eyJhbGciOiJub25lIn0.hush.hush" }),
      [/FAILS {6}the token: .* doesn't accept TMDB_TOKEN \(401\)/, /not tried {2}a search/],
    ],
    ["no token", () => ({ TMDB_TOKEN: "" }), [/^Missing environment variables: TMDB_TOKEN$/]],
    [
      "a token for the stand-in",
      () => ({ FILM_DATABASE: "stand-in" }),
      [/^TMDB_TOKEN has no effect: FILM_DATABASE=stand-in needs no token/],
    ],
    [
      "FILM_DATABASE_URL where nothing listens",
      () => ({ FILM_DATABASE_URL: NOBODY }),
      [/FAILS {6}the token: .* can't be reached/, /in FILM_DATABASE_URL/],
    ],
    [
      "FILM_DATABASE_URL where something else answers",
      ({ archive }) => ({ FILM_DATABASE_URL: archive.mediaOrigin }),
      [/FAILS {6}the token: .* doesn't answer as it should/, /Check FILM_DATABASE_URL/],
    ],
    [
      "FILM_IMAGES_URL where something else answers",
      ({ archive }) => ({ FILM_IMAGES_URL: archive.mediaOrigin }),
      [/works {6}the token/, /FAILS {6}a picture: /, /FILM_IMAGES_URL/],
    ],
    [
      "ARCHIVE_URL where nothing listens",
      () => ({ ARCHIVE_URL: NOBODY }),
      [/works {6}the token/, /FAILS {6}a search for free films: .* can't be reached/],
    ],
    [
      "ARCHIVE_URL where something else answers",
      ({ films }) => ({ ARCHIVE_URL: films.standIns.trailers }),
      [/FAILS {6}a search for free films/, /ARCHIVE_URL/],
    ],
    [
      "a host of files that is not named",
      () => ({ ARCHIVE_FILES_HOSTS: "https://files.example" }),
      [/FAILS {6}a film's file: .* is sent on to http/, /add http:\S+ to ARCHIVE_FILES_HOSTS/],
    ],
    [
      "an address for browsers that does not answer",
      () => ({ ARCHIVE_PUBLIC_URL: NOBODY }),
      [/works {6}a film's file/, /FAILS {6}its address for browsers/, /in ARCHIVE_PUBLIC_URL/],
    ],
    [
      "a database that does not answer, beside services that do",
      () => ({ DATABASE_URL: "postgresql://matinee:hush@127.0.0.1:1/none" }),
      [
        /FAILS {6}a connection: The database at 127\.0\.0\.1:1\/none cannot be reached: nothing listens/,
        /Check DATABASE_URL/,
        /works {6}the token/,
      ],
    ],
    [
      "a data folder without a database",
      () => ({ MATINEE_DATA: "/nowhere/yet" }),
      [/works {6}the data folder: the first start makes it/],
    ],
    [
      "a mail server that does not answer",
      () => ({ SMTP_URL: "smtp://matinee:hush@127.0.0.1:1" }),
      [
        /FAILS {6}a connection, and the sign-in: The mail server at 127\.0\.0\.1:1/,
        /Check SMTP_URL/,
      ],
    ],
    [
      "no mail server",
      () => ({ MAIL: "", SMTP_URL: "", MAIL_FROM: "" }),
      [/^Mail server: none: the demo's mailbox takes emails, and nobody gets them$/m],
    ],
    [
      "a proxy that does not run",
      () => ({
        FILM_DATABASE_URL: "http://films.test",
        OUTGOING_PROXY: "http://u:hush@127.0.0.1:1",
      }),
      [/FAILS {6}the token/, /go through OUTGOING_PROXY \(127\.0\.0\.1:1\)/],
    ],
  ];

  test.each(wrong)("with %s says so, and what to do", async (_, change, expected) => {
    const services = await openServices();
    const text = await services.run(change(services));
    for (const each of expected) expect(text).toMatch(each);
    expect(text).not.toContain("hush");
    if (process.env["PRINT_CHECK"]) process.stdout.write(`### ${_}\n${text}\n\n`);
  });

  test("prints what going live shows of a token that is not accepted", async () => {
    const services = await openServices();
    const text = await services.run({ TMDB_TOKEN: "eyJhbGciOiJub25lIn0.hush.hush" });
    const page = readFileSync(join(projectRoot, "docs/going-live.md"), "utf8");
    const shown = codeBlocksIn(page).find(({ section }) => section === "What the check says");
    // With the addresses and counts of another day.
    const plain = (words: string) =>
      words
        .replaceAll(/\S+\/matinee\.db/g, "DATABASE")
        .replaceAll(/\((?:the real one|another address of it|a mirror)\)/g, "(WHICH)")
        .replaceAll(/(?:\b[\w.]+\.(?:org|com)|127\.0\.0\.1)(?::\d+)?/g, "HOST")
        .replaceAll(/https?:\/\/HOST/g, "ADDRESS")
        .replaceAll(/\d+ (?=of \d+ questions|films|bytes)/g, "SOME ");
    expect(plain(text)).toMatch(printedAs(plain(shown?.text ?? "nothing")));
  });

  test("tries the services where the database with what was set in the browser is gone", async () => {
    const { right } = await openServices();
    const DATABASE_URL = "postgresql://matinee:hush@127.0.0.1:1/none";
    const ask = () => runOperator(["check"], { ...right, DATABASE_URL });
    const { status, stderr } = await outputOf(ask);
    expect(status).toBe(1);
    expect(stderr).toMatch(/FAILS {6}a connection: [^]+works {6}the token: accepted/);
  });

  test("says what a database of another version lacks, and refuses a newer one", async () => {
    const { right } = await openServices();
    const database = await openDatabase({
      dataDirectory: right.MATINEE_DATA,
      databaseUrl: undefined,
    });
    onTestFinished(() => database.close());
    const steps = () => sql`delete from kysely_migration where name like '0058%'`;
    await steps().execute(database.kysely);
    const ask = async () => (await check(readSettings(right))).text;
    expect(await ask()).toContain(
      "its tables: 1 steps behind this version; the next start takes them",
    );
    await sql`update kysely_migration set name = '9999-newer' where name like '0053%'`.execute(
      database.kysely,
    );
    expect(await ask()).toMatch(/FAILS {6}its tables: .+ newer Matinee \(migration 9999-newer\)/);
  });

  test("uses what operators have set in the browser, as the server would", async () => {
    const { right } = await openServices();
    const place = await createMigratedPlace(undefined);
    onTestFinished(place.remove);
    const { TMDB_TOKEN, ARCHIVE, FILM_DATABASE: _, ...addresses } = right;
    const variables = { ...addresses, MATINEE_DATA: place.dataDirectory, SESSION_SECRET: SECRET };
    const ask = () => outputOf(() => runOperator(["check"], variables));
    expect((await ask()).stdout).not.toContain("Set in the browser");

    const database = await openDatabase(place);
    const parts = { database, keys: createDerivedKeys(SECRET), now: Date.now };
    await saveSettings(parts, "command", { TMDB_TOKEN, ARCHIVE, SIGN_UP: "invitation" });
    const { status, stdout } = await ask();
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Set in the browser: (?:ARCHIVE|SIGN_UP|TMDB_TOKEN)(?:, \w+){2}\./);
    expect(stdout).toContain("works      the token: accepted");
    expect(stdout).toContain("works      a film's file: plays from any place");
    expect(stdout).not.toContain(STAND_IN_TOKEN);

    await saveSettings(parts, "command", { TMDB_TOKEN: "hush.hush.hush" });
    await database.close();
    const refusal = await ask();
    expect(refusal.status).toBe(1);
    expect(refusal.stderr).toMatch(/FAILS {6}the token/);
    expect(refusal.stderr).not.toContain("hush");
  });
});
