import type { Chance } from "./chance.ts";

/** Texts that have broken programs before. */
const TEXTS: readonly string[] = [
  "",
  " ",
  "0",
  "-1",
  "1e309",
  "NaN",
  "9007199254740993",
  "99999999999999999999",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "\u0000",
  "a\u0000b",
  "\r\nSet-Cookie: matinee=stolen",
  "\u202Egnp.exe",
  "\uFEFFx",
  "\uD800",
  "\u{1F3AC}".repeat(200),
  "e\u0301".repeat(300),
  "'; DROP TABLE users; --",
  '" OR ""="',
  "%' UNION SELECT password FROM accounts --",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "${7*7}{{7*7}}",
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "%E0%A4%A",
  "%00",
  "//evil.example/%2f..",
  "/\\evil.example",
  "javascript:alert(1)",
  "http://169.254.169.254/latest/meta-data/",
  "file:///etc/passwd",
  "a".repeat(300),
  "a".repeat(5000),
  "(".repeat(400),
  "!".repeat(60) + " OR NOT AND",
  '"',
  "\\",
  "*:*",
  "2026-02-31T25:61:61Z",
  "2026-11-21T04:00:00.000Z",
  "S2E5",
];

/** Values that the server accepts, so that cases get past the first refusal. */
const SENSE: readonly string[] = [
  "1",
  "19",
  "27205",
  "1396",
  "movie",
  "tv",
  "archive",
  "movie/19",
  "view",
  "trailer_view",
  "standard",
  "premium",
  "credit_card",
  "paypal",
  "upi",
  "INR",
  "USD",
  "12900",
  "4242",
  "Visa",
  "light",
  "dark",
  "on",
  "IN",
  "US",
  "en",
  "action",
  "popularity.desc",
  "1920",
  "metropolis",
  "ada@example.org",
  "a long enough password",
  "/watchlist",
  "json",
  "csv",
];

export function nastyText(chance: Chance): string {
  if (chance.isOneIn(3)) return chance.pick(SENSE);
  if (chance.isOneIn(5)) return chance.bytes(chance.below(40)).toString("latin1");
  return chance.pick(TEXTS);
}

/** Any JSON value, a few levels deep. */
export function nastyValue(chance: Chance, depth = 3): unknown {
  const kind = chance.below(depth > 0 ? 9 : 6);
  if (kind === 0) return null;
  if (kind === 1) return chance.isOneIn(2);
  if (kind === 2) return chance.pick([0, -1, 0.5, 1e308, -1e308, 2 ** 53, 19, 1_700_000_000_000]);
  if (kind < 6) return nastyText(chance);
  const inside = Array.from({ length: chance.below(5) }, () => nastyValue(chance, depth - 1));
  if (kind === 6) return inside;
  return Object.fromEntries(inside.map((value) => [nastyText(chance), value]));
}

/** A value of the given shape with something wrong in it. */
export function spoil(chance: Chance, value: unknown): unknown {
  if (chance.isOneIn(12)) return nastyValue(chance);
  if (Array.isArray(value)) {
    const spoilt = value.map((each) => (chance.isOneIn(3) ? spoil(chance, each) : each));
    return chance.isOneIn(8) ? [...spoilt, nastyValue(chance)] : spoilt;
  }
  if (typeof value !== "object" || value === null) {
    return chance.isOneIn(3) ? nastyValue(chance, 1) : value;
  }
  const entries = Object.entries(value).map(([name, each]) => [
    chance.isOneIn(40) ? nastyText(chance) : name,
    chance.isOneIn(3) ? spoil(chance, each) : each,
  ]);
  return Object.fromEntries(chance.isOneIn(6) ? entries.slice(1) : entries);
}
