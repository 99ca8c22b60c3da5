import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { describe, expect, test } from "vitest";

import { languages } from "#app/translations/languages.ts";

import { standInToken } from "../../stand-ins/film-database/credentials.ts";
import { readSettings, settingDefaults } from "./env.server.ts";

test("without any variable Matinee starts with its own database and its stand-ins", () => {
  expect(readSettings({})).toEqual({
    host: "127.0.0.1",
    port: 3000,
    allowedHosts: [],
    publicUrl: undefined,
    basePath: "",
    dataDirectory: resolve("data"),
    databaseUrl: undefined,
    listenUrl: undefined,
    isReadyWithoutDatabase: true,
    sessionSecret: undefined,
    visitors: "browse",
    rooms: "viewers",
    signUp: "everyone",
    siteName: "Matinee",
    defaultSetting: { region: "IN", language: "en" },
    languages: languages.map(({ code }) => code),
    filmDatabase: "stand-in",
    filmDatabaseUrl: new URL("http://127.0.0.1:4401"),
    filmDatabaseToken: standInToken,
    filmImagesUrl: new URL("http://127.0.0.1:4401"),
    images: "proxy",
    imagesMaxBytes: 2_000_000_000,
    trailersUrl: new URL("http://127.0.0.1:4404"),
    trailerPicturesUrl: new URL("http://127.0.0.1:4404"),
    outgoingProxy: undefined,
    archive: "stand-in",
    archivePlace: {
      url: new URL("http://127.0.0.1:4402"),
      publicUrl: "http://127.0.0.1:4402",
      browserHosts: ["http://127.0.0.1:4402"],
      fileHosts: ["http://127.0.0.1:4402"],
      streams: "direct",
      downloads: "on",
    },
    identityProviders: [],
    tokenAudiences: [],
    apiOrigins: [],
    offersAddons: true,
    mail: "stand-in",
    smtpUrl: undefined,
    mailFrom: { name: "Matinee", address: "matinee@localhost" },
    operatorEmail: "support@localhost",
    supportEmails: {
      support: "support@localhost",
      billing: "billing@localhost",
      press: "press@localhost",
    },
    payments: "record",
    stripe: undefined,
    stripeSells: "subscription",
    currency: "INR",
    upiId: undefined,
    standIns: undefined,
    releasesUrl: undefined,
    streamAfterMs: 800,
    matchesAhead: true,
    allowsPrivateTargets: false,
    hasPreviews: true,
    tracksPages: false,
    metricsPort: undefined,
    logLevel: "info",
  });
});

test("an empty variable counts as unset", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: "" })).toEqual(readSettings({}));
});

test.each([
  [{ PORT: "65536" }, /^PORT must be a whole number from 0 to 65535, not "65536"$/],
  [{ PORT: "-1" }, /^PORT must be/],
  [{ METRICS_PORT: "9 0" }, /^METRICS_PORT must be/],
  [{ OIDC_PROVIDERS: "{" }, /^OIDC_PROVIDERS must be a JSON list of providers[^{"]*$/],
  [
    { OIDC_PROVIDERS: '[{"id":"x","name":"X","issuer":"http://x.example.org","clientId":"s3"}]' },
    /^OIDC_PROVIDERS must be a JSON list .* look at issuer of number 1$/,
  ],
  [{ STREMIO: "maybe" }, /^STREMIO must be one of on, off, not "maybe"$/],
  [{ API_ORIGINS: "home.example.org" }, /^API_ORIGINS must be origins with commas between them/],
  [{ TOKEN_AUDIENCES: "a b" }, /^TOKEN_AUDIENCES must be names with commas between them/],
  [{ PAYMENTS: "cash" }, /^PAYMENTS must be one of record, stripe, not "cash"$/],
  [{ MATCH_AHEAD: "no" }, /^MATCH_AHEAD must be one of on, off, not "no"$/],
  [{ PREVIEWS: "yes" }, /^PREVIEWS must be one of on, off, not "yes"$/],
  [{ TRACK_PAGES: "yes" }, /^TRACK_PAGES must be one of on, off, not "yes"$/],
  [{ CURRENCY: "EUR" }, /^CURRENCY must be one of INR, USD, not "EUR"$/],
  [{ UPI_ID: "cinema" }, /^UPI_ID must be a UPI ID like cinema@bank, not "cinema"$/],
  [
    { PUBLIC_URL: "https://x.example/films?one" },
    /^PUBLIC_URL must be .*, not "https:\/\/x.example\/films\?one"$/,
  ],
  [{ PUBLIC_URL: "ftp://x.example" }, /^PUBLIC_URL must be/],
  [{ ALLOWED_HOSTS: "a.example,/b" }, /^ALLOWED_HOSTS must be .*, not "a.example,\/b"$/],
  [{ ALLOWED_HOSTS: "a.example:80" }, /^ALLOWED_HOSTS must be/],
  [{ DEFAULT_REGION: "ZZ" }, /^DEFAULT_REGION must be a country code like IN, not "ZZ"$/],
  [{ DEFAULT_LANGUAGE: "xx" }, /^DEFAULT_LANGUAGE must be a language of Matinee/],
  [{ LANGUAGES: "en,xx" }, /^LANGUAGES must be a language of Matinee/],
  [{ IMAGES: "cdn" }, /^IMAGES must be one of proxy, direct, not "cdn"$/],
  [{ STREAM_AFTER_MS: "1 s" }, /^STREAM_AFTER_MS must be a number of milliseconds, like 800/],
  [{ IMAGES_MAX_BYTES: "2 GB" }, /^IMAGES_MAX_BYTES must be a number of bytes, like 2000000000/],
  [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL must be one of debug, info, warn, error, silent/],
  [{ PORT: "x", VISITORS: "y" }, /^PORT must be .*; VISITORS must be .*$/],
  [{ ARCHIVE_URL: "http://x.example/archive" }, /^ARCHIVE_URL must be/],
  [{ ARCHIVE_PUBLIC_URL: "archive" }, /^ARCHIVE_PUBLIC_URL must be .*, not "archive"$/],
  [{ ARCHIVE_PUBLIC_URL: "//x.example" }, /^ARCHIVE_PUBLIC_URL must be/],
  [{ FILM_DATABASE: "tmdb" }, /^Missing environment variables: TMDB_TOKEN$/],
  [{ MAIL: "post" }, /^MAIL must be one of stand-in, smtp, not "post"$/],
  [{ MAIL: "smtp" }, /^Missing environment variables: SMTP_URL, MAIL_FROM$/],
  [
    { MAIL: "smtp", FILM_DATABASE: "tmdb", MAIL_FROM: "a@b.example" },
    /^Missing environment variables: TMDB_TOKEN, SMTP_URL$/,
  ],
  [{ MAIL_FROM: "Matinee" }, /^MAIL_FROM must be a sender like .*, not "Matinee"$/],
  [{ MAIL_FROM: "A <a@b.example>, B <c@d.example>" }, /^MAIL_FROM must be/],
  [{ MAIL_FROM: "A\r\nBcc: <a@b.example>" }, /^MAIL_FROM must be/],
  [{ OPERATOR_EMAIL: "me" }, /^OPERATOR_EMAIL must be an email address, not "me"$/],
  [{ SUPPORT_EMAILS: "a@b.example, c@d.example" }, /^SUPPORT_EMAILS must be three addresses/],
  [{ SUPPORT_EMAILS: "a@b.example,c@d.example,e" }, /^SUPPORT_EMAILS must be three addresses/],
])("a wrong setting is reported in one line: %o", (variables, message) => {
  expect(() => readSettings(variables)).toThrow(message);
});

test.each(["DATABASE_URL", "DATABASE_LISTEN_URL", "OUTGOING_PROXY", "SESSION_SECRET", "SMTP_URL"])(
  "the line never repeats %s",
  (name) => {
    expect(() => readSettings({ [name]: "mysql://hush" })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("hush") }),
    );
  },
);

test("settings that belong together are accepted together", () => {
  expect(readSettings({ FILM_DATABASE: "tmdb", TMDB_TOKEN: "t" }).filmDatabase).toBe("tmdb");
});

test("a token alone means the real film database", () => {
  const { filmDatabase, filmDatabaseUrl } = readSettings({ TMDB_TOKEN: "t" });
  expect([filmDatabase, filmDatabaseUrl.host]).toEqual(["tmdb", "api.themoviedb.org"]);
  expect(readSettings({}).filmDatabase).toBe("stand-in");
});

test("mail goes through the configured server, with the configured sender and recipients", () => {
  const settings = readSettings({
    MAIL: "smtp",
    SMTP_URL: "smtps://user:hush@mail.example.org",
    MAIL_FROM: "The Rex <hello@rex.example>",
    OPERATOR_EMAIL: "me@rex.example",
    SUPPORT_EMAILS: "help@rex.example, money@rex.example, news@rex.example",
  });
  expect(settings).toMatchObject({
    mail: "smtp",
    smtpUrl: "smtps://user:hush@mail.example.org",
    mailFrom: { name: "The Rex", address: "hello@rex.example" },
    operatorEmail: "me@rex.example",
    supportEmails: {
      support: "help@rex.example",
      billing: "money@rex.example",
      press: "news@rex.example",
    },
  });
});

test("missing addresses are derived from the public host, if mail can be sent there", () => {
  const { mailFrom, operatorEmail, supportEmails } = readSettings({
    PUBLIC_URL: "https://films.example.org:8443",
    DEMO: "public",
  });
  expect(mailFrom.address).toBe("matinee@films.example.org");
  expect(operatorEmail).toBe(supportEmails.support);
  expect(supportEmails).toEqual({
    support: "support@films.example.org",
    billing: "billing@films.example.org",
    press: "press@films.example.org",
  });
  expect(readSettings({ PUBLIC_URL: "http://[::1]:3000" }).operatorEmail).toBe("support@localhost");
  expect(readSettings({ MAIL_FROM: "a@rex.example" }).mailFrom).toEqual({
    name: "Matinee",
    address: "a@rex.example",
  });
});

test.each(["https://films.example.org", "https://8.8.8.8"])(
  "on the public %s the stand-ins' mailbox is refused, unless the demo is meant to be public",
  (PUBLIC_URL) => {
    expect(() => readSettings({ PUBLIC_URL })).toThrow(
      /^With a public PUBLIC_URL, emails have to be sent/,
    );
    expect(readSettings({ PUBLIC_URL, DEMO: "public" }).mail).toBe("stand-in");
    const mail = { MAIL: "smtp", SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "a@example.org" };
    expect(readSettings({ PUBLIC_URL, ...mail }).mail).toBe("smtp");
  },
);

test.each([
  "http://localhost:3000",
  "http://192.168.1.5:3000",
  "http://cinema.local",
  "http://nas",
])("on the local address %s it is allowed", (PUBLIC_URL) => {
  expect(readSettings({ PUBLIC_URL }).mail).toBe("stand-in");
});

test("the real film database, its pictures and its trailers are reached at their own hosts", () => {
  expect(readSettings({ FILM_DATABASE: "tmdb", TMDB_TOKEN: "t" })).toMatchObject({
    filmDatabaseUrl: new URL("https://api.themoviedb.org"),
    filmDatabaseToken: "t",
    filmImagesUrl: new URL("https://image.tmdb.org"),
    trailersUrl: new URL("https://www.youtube-nocookie.com"),
    trailerPicturesUrl: new URL("https://i.ytimg.com"),
  });
});

test("another address of the film database changes its pictures' address in the demo world only", () => {
  const elsewhere = "https://api.tmdb.org";
  const real = { FILM_DATABASE: "tmdb", TMDB_TOKEN: "t", FILM_DATABASE_URL: elsewhere };
  expect(readSettings(real)).toMatchObject({
    filmDatabaseUrl: new URL(elsewhere),
    filmImagesUrl: new URL("https://image.tmdb.org"),
  });
  expect(readSettings({ FILM_DATABASE_URL: "http://127.0.0.1:9" })).toMatchObject({
    filmDatabaseUrl: new URL("http://127.0.0.1:9"),
    filmImagesUrl: new URL("http://127.0.0.1:9"),
    // A real token must not be sent to a stand-in.
    filmDatabaseToken: standInToken,
  });
  expect(
    readSettings({
      TRAILERS_URL: "https://trailers.example",
      FILM_IMAGES_URL: "https://p.example",
    }),
  ).toMatchObject({
    trailersUrl: new URL("https://trailers.example"),
    trailerPicturesUrl: new URL("https://trailers.example"),
    filmImagesUrl: new URL("https://p.example"),
  });
});

test("the real archive is reached at its own host, and a mirror replaces it everywhere", () => {
  const live = ["https://archive.org", "https://*.archive.org"];
  expect(readSettings({ ARCHIVE: "live" }).archivePlace).toEqual({
    url: new URL("https://archive.org"),
    publicUrl: "https://archive.org",
    browserHosts: live,
    fileHosts: live,
    streams: "direct",
    downloads: "on",
  });
  const mirror = { ARCHIVE: "live", ARCHIVE_URL: "https://mirror.example" };
  expect(readSettings(mirror).archivePlace).toMatchObject({
    url: new URL("https://mirror.example"),
    publicUrl: "https://mirror.example",
    browserHosts: ["https://mirror.example"],
    fileHosts: ["https://mirror.example"],
  });
  const inside = {
    ...mirror,
    ARCHIVE_URL: "http://10.0.0.7:8080",
    ARCHIVE_PUBLIC_URL: "https://mirror.example/ia/",
    ARCHIVE_FILES_HOSTS: "https://*.files.example, https://more.example:8443/",
  };
  const files = ["https://*.files.example", "https://more.example:8443"];
  expect(readSettings(inside).archivePlace).toMatchObject({
    url: new URL("http://10.0.0.7:8080"),
    publicUrl: "https://mirror.example/ia",
    browserHosts: ["https://mirror.example", ...files],
    fileHosts: ["http://10.0.0.7:8080", ...files],
  });
});

test("the named hosts of files replace the archive's own, and a path of this site needs them too", () => {
  const hosts = { ARCHIVE: "live", ARCHIVE_FILES_HOSTS: "https://files.example" };
  expect(readSettings(hosts).archivePlace).toMatchObject({
    browserHosts: ["https://archive.org", "https://files.example"],
    fileHosts: ["https://archive.org", "https://files.example"],
  });
  expect(readSettings({ ...hosts, ARCHIVE_PUBLIC_URL: "/ia" }).archivePlace).toMatchObject({
    publicUrl: "/ia",
    browserHosts: ["https://files.example"],
  });
});

test("when films pass through this server, browsers need no other host", () => {
  const { archivePlace } = readSettings({ ARCHIVE: "live", ARCHIVE_STREAMS: "proxy" });
  expect(archivePlace).toMatchObject({
    browserHosts: [],
    fileHosts: ["https://archive.org", "https://*.archive.org"],
  });
});

describe("a setting without effect", () => {
  const smtp = { MAIL: "smtp", SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "a@example.org" };
  const tmdb = { FILM_DATABASE: "tmdb", TMDB_TOKEN: "hush" };
  const keys = { STRIPE_SECRET_KEY: "sk_test_12345678", STRIPE_WEBHOOK_SECRET: "whsec_12345678" };
  const STAND_INS = JSON.stringify({
    archive: "http://127.0.0.1:1",
    media: "http://127.0.0.1:2",
    trailers: "http://127.0.0.1:3",
  });

  test.each<[Record<string, string>, RegExp]>([
    [
      { FILM_DATABASE: "stand-in", TMDB_TOKEN: "hush" },
      /^TMDB_TOKEN has no effect: FILM_DATABASE=stand-in needs no token/,
    ],
    [{ SMTP_URL: "smtp://u:hush@mail" }, /^SMTP_URL has no effect: set MAIL=smtp/],
    [{ ...tmdb, ...smtp, ARCHIVE: "live", STAND_INS }, /^STAND_INS has no effect/],
    [{ IMAGES: "direct", IMAGES_MAX_BYTES: "1000" }, /^IMAGES_MAX_BYTES has no effect/],
    [{ OUTGOING_PROXY: "http://u:hush@proxy:3128" }, /^OUTGOING_PROXY has no effect/],
    [{ ...smtp, DEMO: "public" }, /^DEMO has no effect/],
    [
      { DATABASE_LISTEN_URL: "postgresql://db/matinee" },
      /^DATABASE_LISTEN_URL has no effect: .*DATABASE_URL/,
    ],
    [{ ALLOWED_HOSTS: "matinee, 192.168.1.5" }, /^ALLOWED_HOSTS has no effect: .*PUBLIC_URL/],
    [{ TMDB_API_KEY: "hush" }, /^TMDB_API_KEY is not a setting: there are TMDB_TOKEN/],
    [{ ARCHIVE_FILE_HOSTS: "x" }, /^ARCHIVE_FILE_HOSTS is not a setting: there are .*FILES_HOSTS/],
  ])("is an error at startup, which repeats no secret: %o", (variables, message) => {
    expect(() => readSettings(variables)).toThrow(message);
    expect(() => readSettings(variables)).not.toThrow(/hush/);
  });

  test.each<Record<string, string>>([
    { SMTP_URL: "smtp://127.0.0.1:2525", STAND_INS },
    { ...smtp, PUBLIC_URL: "https://films.example", ALLOWED_HOSTS: "matinee" },
    { ...tmdb, OUTGOING_PROXY: "http://proxy:3128", STAND_INS },
    { PAYMENTS: "stripe", ...keys, OUTGOING_PROXY: "http://proxy:3128" },
    { ...tmdb, ...smtp, ARCHIVE: "live" },
    { TMDB_TOKEN: "", ARCHIVE_OLD: "" },
    { IMAGES_MAX_BYTES: "1000" },
  ])("is not reported when it has an effect: %o", (variables) => {
    expect(() => readSettings(variables)).not.toThrow();
  });
});

test.each(["files.example", "https://*", "https://a.example/path", "https://*.*.x", "ftp://x.y"])(
  "%s is not accepted as a host of files",
  (ARCHIVE_FILES_HOSTS) => {
    expect(() => readSettings({ ARCHIVE_FILES_HOSTS })).toThrow(/^ARCHIVE_FILES_HOSTS must be/);
  },
);

test("browsers may fetch films from the archive's stand-in and its files' host, and nowhere else", () => {
  const [archive, media, trailers] = [1, 2, 3].map((port) => `http://127.0.0.1:${port}`);
  const standIns = {
    ARCHIVE_URL: archive,
    STAND_INS: JSON.stringify({ archive, media, trailers }),
  };
  // In the demo world our own server passes them on.
  expect(readSettings(standIns).archivePlace).toMatchObject({
    publicUrl: "/stand-ins/archive",
    browserHosts: [],
    fileHosts: [archive, media],
  });
  const elsewhere = { ...standIns, ARCHIVE_PUBLIC_URL: "https://films.example/archive/" };
  expect(readSettings(elsewhere).archivePlace).toMatchObject({
    publicUrl: "https://films.example/archive",
    browserHosts: ["https://films.example", media],
    fileHosts: [archive, media],
  });
});

test("the year before which titles count as free is read as a year, and has no default", () => {
  expect(readSettings({}).publicDomainYear).toBeUndefined();
  expect(readSettings({ PUBLIC_DOMAIN_YEAR: "1928" }).publicDomainYear).toBe(1928);
  for (const wrong of ["28", "soon", "1928.5"]) {
    expect(() => readSettings({ PUBLIC_DOMAIN_YEAR: wrong })).toThrow(/PUBLIC_DOMAIN_YEAR must be/);
  }
});

describe("docs/settings.md", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/settings.md"), "utf8");
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` *\| (.*?) *\|/gm)];
  const documented = Object.fromEntries(rows.map(([, name = "", fallback]) => [name, fallback]));

  test("has one row for each setting, and no other", () => {
    const names = settingDefaults().map(([name]) => name);
    expect(rows.map(([, name]) => name).toSorted()).toEqual(names.toSorted());
  });

  test.each(settingDefaults())("states the default of %s", (name, value) => {
    if (Array.isArray(value)) expect(value).toEqual([]);
    const isFixed = value !== undefined && !Array.isArray(value);
    // A setting without a fixed default has a dash or a sentence in that column.
    if (isFixed) expect(documented[name]).toBe(`\`${String(value)}\``);
    else expect(documented[name]).not.toMatch(/^`[^`]*`$/);
  });
});
