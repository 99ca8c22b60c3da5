import { expect, test } from "vitest";

import { readSettings } from "#app/lib/env.server.ts";

import { formatOpening } from "./opening.ts";

const opening = (variables: Record<string, string>, address = "http://127.0.0.1:3000") =>
  formatOpening(readSettings(variables), {
    address: new URL(address),
    metrics: undefined,
    setup: undefined,
  });

const STAND_INS = JSON.stringify({
  filmDatabase: "http://127.0.0.1:1001",
  archive: "http://127.0.0.1:1002",
  media: "http://127.0.0.1:1003",
  trailers: "http://127.0.0.1:1004",
  control: "http://127.0.0.1:1005",
});
const LIVE = { FILM_DATABASE: "tmdb", TMDB_TOKEN: "a.b.c" };

test("a server beside which no stand-ins were started says what is missing", () => {
  expect(opening({})).toContain(
    "  World  empty: no stand-ins were started here. Set FILM_DATABASE=tmdb and TMDB_TOKEN, and ARCHIVE=live; or run `npm start`",
  );
  expect(opening(LIVE)).toContain(
    "  World  half of it is missing: no stand-ins were started here. Set ARCHIVE=live;",
  );
  expect(opening({ ARCHIVE: "live" })).toContain("Set FILM_DATABASE=tmdb and TMDB_TOKEN; or");
  expect(opening({ ...LIVE, ARCHIVE: "live" })).toContain("  World  live\n");
});

test("stand-ins are named where they run, also at an address of the operator's own", () => {
  const named = "  World  stand-ins (a demo catalogue, no keys needed)\n";
  expect(opening({ STAND_INS })).toContain(named);
  const own = { FILM_DATABASE_URL: "http://127.0.0.1:9001", ARCHIVE_URL: "http://127.0.0.1:9002" };
  expect(opening(own)).toContain(named);
});

test("the demo world's emails are read at the site's own address, with a key", () => {
  const withKey = JSON.stringify({ ...JSON.parse(STAND_INS), mailboxKey: "k-1" });
  const [line, published] = [{}, { PUBLIC_URL: "http://192.168.1.5/kino" }].map((more) =>
    opening({ STAND_INS: withKey, ...more }),
  );
  expect(line).toContain("  Mail   http://127.0.0.1:3000/stand-ins/mail?key=k-1\n");
  expect(published).toContain("  Mail   http://192.168.1.5/kino/stand-ins/mail?key=k-1\n");
  const real = { MAIL: "smtp", SMTP_URL: "smtp://mail.home", MAIL_FROM: "a@films.home" };
  expect(opening({ STAND_INS: withKey, ...real })).not.toContain("  Mail ");
});

test("a port that browsers refuse is explained, unless people type another address", () => {
  const blocked = "Browsers open nothing on port 5060 (ERR_UNSAFE_PORT): set PORT to another";
  expect(opening({}, "http://127.0.0.1:5060")).toContain(blocked);
  const published = { PUBLIC_URL: "https://films.example.org", DEMO: "public" };
  expect(opening(published, "http://127.0.0.1:5060")).not.toContain("ERR_UNSAFE_PORT");
});
