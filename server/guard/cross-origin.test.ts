import { expect, test } from "vitest";

import { mayChange } from "./cross-origin.ts";

const OURS = "https://films.example.org";
const from = (origin: string, host = "films.example.org") =>
  mayChange({ method: "POST", headers: new Headers({ origin, host }) }, OURS);

test("requests from our own address may change something", () => {
  expect(from(OURS)).toBe(true);
});

test.each([
  `${OURS}.evil.example`,
  `${OURS}:8443`,
  `${OURS}@evil.example`,
  "http://films.example.org",
  "https://films.example.or",
  "https://other.example.org",
])("requests from %s may not, although it starts or ends like ours", (origin) => {
  expect(from(origin)).toBe(false);
});

const asks = (method: string, headers: Record<string, string>, publicOrigin?: string) =>
  mayChange({ method, headers: new Headers(headers) }, publicOrigin);

test.each([
  ["same-origin", true],
  ["none", true],
  ["same-site", false],
  ["cross-site", false],
  ["", false],
])("what a browser calls %j may change something: %j, whatever its Origin", (site, may) => {
  expect(asks("POST", { "sec-fetch-site": site, origin: OURS }, OURS)).toBe(may);
  expect(asks("DELETE", { "sec-fetch-site": site, origin: "https://evil.example" })).toBe(may);
});

test.each(["GET", "HEAD", "OPTIONS"])("%s changes nothing, so any site may send it", (method) => {
  const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  expect(asks(method, headers, OURS)).toBe(true);
});

test("a client that says nothing about where it comes from is no browser", () => {
  expect(asks("POST", {}, OURS)).toBe(true);
});

test("without a public address, the host that was asked for is ours, and no other", () => {
  const host = "films.local:3000";
  expect(asks("POST", { origin: `http://${host}`, host })).toBe(true);
  expect(asks("POST", { origin: `https://${host}`, host })).toBe(true);
  for (const origin of ["http://films.local", "http://evil.example", "null", ""]) {
    expect(asks("POST", { origin, host }), origin).toBe(false);
  }
  expect(asks("POST", { origin: "http://films.local" })).toBe(false);
});
