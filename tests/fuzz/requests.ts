import type { Chance } from "./chance.ts";
import { nastyText, nastyValue, spoil } from "./nasty.ts";

export interface Case {
  /** Whose session it sends: a real viewer's, or one that is worth nothing. */
  as: "viewer" | "visitor";
  method: string;
  target: string;
  bytes: Buffer;
}

export interface KnownAddresses {
  /** The paths of the route table, with their `:parameters`. */
  paths: readonly string[];
  taking: readonly string[];
  endpoints: readonly string[];
  /** The `Cookie` header of a session that does not expire during the run. */
  session: string;
}

const QUERY = ["q", "page", "pages", "sort", "genre", "decade", "from", "to", "next", "notice"];
const MORE_QUERY = [
  "language",
  "rating",
  "type",
  "runtime",
  "plan",
  "token",
  "faq",
  "play",
  "_routes",
];
const FIELDS = [
  "name",
  "email",
  "password",
  "current",
  "subject",
  "message",
  "intent",
  "command",
  "key",
];
const MORE_FIELDS = ["method", "plan", "amount", "currency", "lastFour", "brand", "item", "region"];
const LAST_FIELDS = ["theme", "token", "session", "others", "next", "positionSeconds", "website"];
const fieldNames = [...FIELDS, ...MORE_FIELDS, ...LAST_FIELDS];

/** What endpoints accept, before something is changed. */
const RECORDS: readonly unknown[] = [
  { userId: "ada@example.org", action: "logout", timestamp: "2026-11-21T04:00:00.000Z" },
  {
    userId: null,
    contentId: 19,
    contentTitle: "Metropolis",
    contentType: "movie",
    action: "view",
    timestamp: "2026-11-21T04:00:00.000Z",
  },
  {
    user_id: "ada@example.org",
    content_id: "19",
    content_title: "Metropolis",
    content_type: "movie",
    added_at: "2026-11-21T04:00:00.000Z",
  },
  { item: "metropolis", work: "", positionSeconds: 10, durationSeconds: 100 },
];

const METHODS = ["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "PROPFIND", "TRACE"];

/** One request that no browser would send, but a person might. */
export function makeCase(chance: Chance, known: KnownAddresses): Case {
  const isWriting = chance.isOneIn(2);
  const method = chance.isOneIn(12) ? chance.pick(METHODS) : isWriting ? "POST" : "GET";
  const target = makeTarget(chance, choosePath(chance, method, known));
  const as = chance.isOneIn(3) ? "viewer" : "visitor";
  const { type, body } = method === "POST" ? makeBody(chance) : NO_BODY;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${chance.isOneIn(10) ? headerText(chance) : "localhost"}`,
    "Connection: close",
    ...makeCookies(chance, as, known.session),
    ...makeHeaders(chance),
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...(body.length > 0 || method === "POST" ? [`Content-Length: ${body.length}`] : []),
  ];
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  return { as, method, target, bytes: Buffer.concat([head, body]) };
}

/**
 * Pages that are rendered for each request cost the most: there are fewer cases for them, but still
 * hundreds each.
 */
function choosePath(chance: Chance, method: string, known: KnownAddresses): string {
  if (chance.isOneIn(8)) return chance.pick(known.paths);
  const paths = method === "POST" ? known.taking : known.paths;
  const isEndpoint = chance.below(4) > 0;
  return chance.pick(isEndpoint ? paths.filter((path) => known.endpoints.includes(path)) : paths);
}

function makeTarget(chance: Chance, pattern: string): string {
  const path = pattern.replaceAll(/:\w+|\*/g, () => encodeSomehow(chance, nastyText(chance)));
  const names = chance.some([...QUERY, ...MORE_QUERY], 12);
  const query = names.map((name) => `${name}=${encodeSomehow(chance, nastyText(chance))}`);
  const ending = chance.isOneIn(10)
    ? chance.pick([".data", "/", "//", "%2f", "/..", "?", ".data/"])
    : "";
  return `${path}${ending}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** Percent-encoded correctly, or only as far as a request line needs to be readable. */
const encodeSomehow = (chance: Chance, text: string) =>
  chance.isOneIn(3)
    ? text.replaceAll(/[^\x21-\x7e]|#/g, "%")
    : encodeURIComponent(text.toWellFormed());

/** Header values may contain any byte except those that end them. */
const headerText = (chance: Chance) =>
  nastyText(chance)
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?")
    .slice(0, 2000);

function makeCookies(chance: Chance, as: Case["as"], session: string): string[] {
  const forged = [
    `matinee=${encodeURIComponent(headerText(chance))}`,
    `matinee=${session.slice("matinee=".length, -3)}abc`,
    `matinee=; matinee=${headerText(chance)}`,
    `__Host-${session}`,
  ];
  const others = chance.some(
    [
      `viewer=${headerText(chance)}`,
      `setting=${headerText(chance)}`,
      `device=${headerText(chance)}`,
      `consent=${headerText(chance)}`,
      `theme=${headerText(chance)}`,
      headerText(chance),
    ],
    4,
  );
  if (as === "viewer") others.push(session);
  else if (chance.isOneIn(4)) others.push(chance.pick(forged));
  return others.length > 0 ? [`Cookie: ${others.join("; ")}`] : [];
}

function makeHeaders(chance: Chance): string[] {
  const names = [
    "Accept-Encoding",
    "Accept-Language",
    "Accept",
    "If-None-Match",
    "Range",
    "User-Agent",
    "Referer",
    "Origin",
    "Sec-Fetch-Site",
    "Sec-GPC",
    "Sec-Purpose",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Http-Method-Override",
    "X-Remix-Redirect",
    "X-Remix-Status",
    "X-React-Router-Request",
    "Authorization",
    "Upgrade",
  ];
  return chance.some(names, 16).map((name) => `${name}: ${headerText(chance)}`);
}

const NO_BODY = { type: undefined, body: Buffer.alloc(0) };

function makeBody(chance: Chance): { type: string | undefined; body: Buffer } {
  const kind = chance.below(10);
  if (kind < 4) {
    const type = "application/x-www-form-urlencoded";
    return { type, body: Buffer.from(makeForm(chance)) };
  }
  if (kind < 7) return { type: "application/json", body: Buffer.from(makeRecord(chance)) };
  if (kind < 9) return makeMultipart(chance);
  return { type: headerText(chance), body: chance.bytes(chance.below(200)) };
}

function makeForm(chance: Chance): string {
  const fields = chance.some(fieldNames, 4);
  if (chance.isOneIn(20)) return nastyText(chance).toWellFormed();
  return fields
    .map((name) => `${name}=${encodeSomehow(chance, nastyText(chance).slice(0, 400))}`)
    .join("&");
}

function makeRecord(chance: Chance): string {
  const record = chance.isOneIn(5) ? nastyValue(chance) : spoil(chance, chance.pick(RECORDS));
  const text = JSON.stringify(chance.isOneIn(5) ? [record, record] : record);
  return chance.isOneIn(10) ? text.slice(0, chance.below(text.length)) : text;
}

function makeMultipart(chance: Chance): { type: string; body: Buffer } {
  const boundary = chance.isOneIn(12)
    ? nastyText(chance).replaceAll(/\P{ASCII}|[^ -~]/gu, "")
    : "xYzZy";
  const parts = chance.some(["avatar", "file", ...fieldNames], 8).map((name) => {
    const isFile = chance.isOneIn(2);
    const file = isFile ? `; filename="${headerText(chance).replaceAll('"', "")}"` : "";
    const value = isFile ? chance.bytes(chance.below(300)).toString("latin1") : headerText(chance);
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  const end = chance.isOneIn(8) ? "" : `--${boundary}--\r\n`;
  const body = Buffer.from(parts.join("") + end, "latin1");
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
