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
