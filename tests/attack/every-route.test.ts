import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";

import { inFull } from "../in-full.ts";
import { signIn, signInChild } from "../sign-in.ts";
import { openWholeMatinee } from "../fuzz/whole-server.ts";
import { sendWithin, type Output } from "../fuzz/wire.ts";
import { beginAttack } from "./attacking.ts";

const NAME = "Zebulon Quartermain";
const UNSAFE = ["POST", "PUT", "PATCH", "DELETE"];
/** What a browser sends with a form of another site's page. */
const FOREIGN: Readonly<Record<string, string>> = {
  "another site": "Sec-Fetch-Site: cross-site",
  "a sister site": "Sec-Fetch-Site: same-site",
  "another site's origin": "Origin: https://evil.example",
  "an origin that hides": "Origin: null",
  "an origin that begins like ours": "Origin: http://localhost.evil.example",
  "ours at another port": "Origin: http://localhost:1",
  "a site that browsers do not name": "Sec-Fetch-Site: SAME-ORIGIN",
};
const FORM = "remove=yes&keep=yes&others=yes&theme=dark&command=remove&item=movie/19";
const READING = inFull(["GET", "HEAD", "OPTIONS"], ["GET"]);
const AT_ONCE = 16;
/**
 * Tables that count requests, cache outside content, or belong to the server. A request that only
 * reads changes nothing in all other tables.
 */
const UNOWNED =
  /^(attempts|rate_limits|message_counts|cache|film_|service_|token_keys|push_keys|kysely_|migrations|job_runs|daily_counts)/;

/** The route table's own paths, with a plausible value for each parameter. */
const fill = (path: string) =>
  path
    .replace("/*", "/no-such-page")
    .replaceAll(/:\w+/g, (name) => (name === ":id" ? "19" : "one"));

async function openTarget() {
  const testServer = await openWholeMatinee();
  const cookie = testServer.cookieFor(await signIn(testServer.database, NAME));
  let address = 0;
  const send = (method: string, path: string, lines: readonly string[], body = "") => {
    const form = body === "" ? [] : ["Content-Type: application/x-www-form-urlencoded"];
    const head = [`${method} ${path} HTTP/1.1`, "Host: localhost", "Connection: close"];
    const sized = [...head, ...lines, ...form, `Content-Length: ${Buffer.byteLength(body)}`];
    address += 1;
    // Each request comes from an address of its own, so that no limit answers instead of the route.
    const from = `203.0.${address >> 8}.${address % 256}`;
    return sendWithin(testServer.server, Buffer.from(`${sized.join("\r\n")}\r\n\r\n${body}`), from);
  };
  return { ...testServer, cookie, send };
}

type Row = Record<string, unknown>;

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    await Promise.all(items.slice(at, at + AT_ONCE).map(work));
  }
}

/** Every row of everything that belongs to a viewer. */
async function contentOf({ kysely }: Database): Promise<Record<string, Row[]>> {
  const tables = (await kysely.introspection.getTables()).map(({ name }) => name);
  const owned = tables.filter((name) => !UNOWNED.test(name)).toSorted();
  expect(owned.length).toBeGreaterThan(25);
  const rows: [string, Row[]][] = [];
  for (const name of owned) {
    rows.push([
      name,
      await kysely
        .selectFrom(name as "users")
        .selectAll()
        .execute(),
    ]);
  }
  // An account's first profile is stored when it is first read.
  return Object.fromEntries(
    rows.map(([name, table]) => [name, table.filter((row) => row["is_default"] !== 1)]),
  );
}

const isSigned = ({ head }: Output) => /^set-cookie: (?:__Host-)?matinee=[^;\s]/im.test(head);

test("every route refuses a form that another site's page sends, and nothing changes", async () => {
  const { database, paths, cookie, send, faults } = await openTarget();
  const { chance } = beginAttack("forms of other sites", 1);
  const origins = Object.entries(FOREIGN);
  const before = await contentOf(database);
  const tries = paths.flatMap((path) =>
    UNSAFE.flatMap((method) =>
      inFull(origins, [chance.pick(origins)]).map(([from, line]) => ({
        method,
        path: fill(path),
        from,
        line,
      })),
    ),
  );
  const found: string[] = [];
  await inTurns(tries, async ({ method, path, from, line }) => {
    const received = await send(method, path, [`Cookie: ${cookie}`, line], FORM);
    if (received.status !== 403) found.push(`${method} ${path} from ${from}: ${received.status}`);
  });
  expect(found).toEqual([]);
  expect(await contentOf(database)).toEqual(before);
  expect(faults()).toEqual([]);
});

test("reading any route changes nobody's data, and tells signed-out visitors nothing", async () => {
  const { database, paths, cookie, send, faults } = await openTarget();
  const before = await contentOf(database);
  const found: string[] = [];
  const tries = paths.flatMap((path) => READING.map((method) => ({ method, path: fill(path) })));
  await inTurns(tries, async ({ method, path }) => {
    const own = await send(method, path, [`Cookie: ${cookie}`]);
    const others = await send(method, path, []);
    if (own.status === 500 || others.status === 500) found.push(`${method} ${path} fails`);
    if (others.body.includes(NAME)) found.push(`${method} ${path} shows another viewer's data`);
    if (isSigned(others)) found.push(`${method} ${path} signs a visitor in`);
  });
  expect(found).toEqual([]);
  expect(await contentOf(database)).toEqual(before);
  expect(faults()).toEqual([]);
});

test("no route answers a method that nobody needs", async () => {
  const { paths, cookie, send } = await openTarget();
  const found: string[] = [];
  const tries = paths.flatMap((path) =>
    ["TRACE", "PROPFIND", "SEARCH", "MKCOL"].map((method) => ({ method, path: fill(path) })),
  );
  await inTurns(tries, async ({ method, path }) => {
    const { status, body } = await send(method, path, [`Cookie: ${cookie}`]);
    if (status !== 405 || body.includes(cookie)) found.push(`${method} ${path}: ${status}`);
  });
  expect(found).toEqual([]);
});

test("no route accepts an ended session or a damaged cookie", async () => {
  const { database, closed, cookieFor, cookie, send } = await openTarget();
  const over = cookieFor(await signIn(database, NAME, { expiresInMs: -1 }));
  const cookies = [
    over,
    cookieFor("a-token-that-nobody-has"),
    cookie.slice(0, -2),
    cookie.replace("matinee=", "matinee=x"),
    cookie.replace("matinee=", "Matinee="),
    `${cookie.split(".")[0]}.`,
  ];
  expect(closed.length).toBeGreaterThan(20);
  const found: string[] = [];
  const tries = closed.flatMap((path) => cookies.map((each) => ({ each, path: fill(path) })));
  await inTurns(tries, async ({ each, path }) => {
    const { status, body } = await send("GET", path, [`Cookie: ${each}`]);
    if (status === 200 || body.includes(NAME)) found.push(`${path}: ${status} for ${each}`);
  });
  expect(found).toEqual([]);
});

test("a child's profile gets nothing from a route that is not for children", async () => {
  const { database, grownUp, cookieFor, send } = await openTarget();
  const child = cookieFor(await signInChild(database, "kids"));
  const before = await contentOf(database);
  expect(grownUp.length).toBeGreaterThan(20);
  const found: string[] = [];
  const tries = grownUp.flatMap((path) =>
    ["GET", "POST"].map((method) => ({ method, path: fill(path) })),
  );
  await inTurns(tries, async ({ method, path }) => {
    const lines = [`Cookie: ${child}`, "Sec-Fetch-Site: same-origin"];
    const received = await send(method, path, lines, method === "POST" ? FORM : "");
    const isSentToPin =
      received.status === 302 && /^location: \/profiles\/pin/im.test(received.head);
    if (!isSentToPin && received.status !== 403)
      found.push(`${method} ${path}: ${received.status}`);
  });
  expect(found).toEqual([]);
  expect(await contentOf(database)).toEqual(before);
});

test("nobody but an operator gets anything from the operator's routes", async () => {
  const { database, operatorsOnly, cookieFor, cookie, send } = await openTarget();
  const child = await signInChild(database, "kids");
  // Even the profile of an operator's child, and an operator whose address is not confirmed.
  await database.kysely
    .updateTable("users")
    .set({ role: OPERATOR, email_verified: 1 })
    .where("name", "=", "Ada")
    .execute();
  const unconfirmed = await signIn(database, "Ben");
  await database.kysely
    .updateTable("users")
    .set({ role: OPERATOR, email_verified: 0 })
    .where("name", "=", "Ben")
    .execute();
  const viewers = {
    "a visitor": [],
    "another viewer": [`Cookie: ${cookie}`],
    "an unconfirmed viewer": [`Cookie: ${cookieFor(unconfirmed)}`],
    "a child": [`Cookie: ${cookieFor(child)}`],
    "an access token": [`Authorization: Bearer ${"x".repeat(40)}`],
  };
  const before = await contentOf(database);
  expect(operatorsOnly.length).toBeGreaterThan(5);
  const found: string[] = [];
  const tries = operatorsOnly.flatMap((path) =>
    ["GET", "POST"].flatMap((method) =>
      Object.entries(viewers).map(([who, lines]) => ({ who, lines, method, path: fill(path) })),
    ),
  );
  await inTurns(tries, async ({ who, lines, method, path }) => {
    const sent = [...lines, "Sec-Fetch-Site: same-origin"];
    const received = await send(method, path, sent, method === "POST" ? FORM : "");
    const isRefused = who.endsWith("viewer")
      ? isUnknown(received)
      : [302, 401, 403].includes(received.status);
    if (!isRefused) found.push(`${method} ${path} by ${who}: ${received.status}`);
  });
  expect(found).toEqual([]);
  expect(await contentOf(database)).toEqual(before);
});

/** As for an address that does not exist, which refuses forms. */
const isUnknown = ({ status }: Output) => status === 404 || status === 405;
