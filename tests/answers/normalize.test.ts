import { expect, test } from "vitest";

import { normalize } from "../../trials/answers/normalize.ts";

const received = (body: string, headers: [string, string][] = []) => ({
  status: 200,
  headers,
  body: Buffer.from(body),
});
const bodyOf = (body: string) => normalize(received(body)).body;
const headerOf = (name: string, value: string, body = "") =>
  normalize(received(body, [[name, value]])).headers[0];

test("the same id gets the same number, and another id another one", () => {
  const [one, other] = [
    "11111111-2222-4333-8444-555555555555",
    "99999999-2222-4333-8444-555555555555",
  ];
  expect(bodyOf(`${one} ${other} ${one}`)).toBe("<id 1> <id 2> <id 1>");
});

test("what was drawn by chance is no difference", () => {
  const texts = [
    ["http://127.0.0.1:40123/list/QB306nIJSVqTZKBt", "http://127.0.0.1:<port>/list/<secret 1>"],
    ["/assets/common-tUlOw7ik.css", "/assets/common-<hash>.css"],
    ['<script nonce="uhxFfCYaAiqLbLXqLNxO2Q==">', '<script nonce="<nonce>">'],
    ["key=P7krckh0vDXsU_l5oz-ExK9EzlzpWFYGctU9szfX7tA", "key=<secret 1>"],
    ["/operator/people/9c4bffcb-d9f0-4805-832a-b04cdfb768ea", "/operator/people/<id 1>"],
    ['"id":"OWM0YmZmY2ItZDlmMC00ODA1LTgzMmEtYjA0Y2RmYjc2OGVh"', '"id":"<secret 1>"'],
    ["<code>378822ecf3bcd220</code>", "<code><id 1></code>"],
    ["/subscription/paid/ad09b983574f9fae7f91eaf9", "/subscription/paid/<id 1>"],
  ] as const;
  for (const [text, expected] of texts) expect(bodyOf(text)).toBe(expected);
});

test.each([
  "/archive/matinee-invented-harbour-street-complete-x",
  "/archive/kansascityconfidencial",
  "http://example.org:8080/movie/900050024?page=2",
  '"half_stars":7,"recorded_at":"2026-11-20T09:30:00.515Z"',
  "script-src 'sha256-cWbGwKw+tLsRS4MfpmvG79XmU6BAixWZYQ52OcQTswY='",
  "Showing 40 movies, 16 seconds",
  "2026-11-20 1795167001077",
])("what a page says stays: %s", (text) => {
  expect(bodyOf(text)).toBe(text);
});

test("of a session's cookie its profile, audience and attributes stay", () => {
  const token = "f3GPW1R4StdP3FaphVljGIeCjJ5tdXW0";
  const signature = "Dk2J01YoFh3uHZcRUgo44fMbDDL9VX%2F3fj2dBfjzyxg%3D";
  const rest = "Path=/; Max-Age=34560000; SameSite=Lax; HttpOnly";
  expect(headerOf("set-cookie", `matinee=${token}%3Anone%3Aeveryone.${signature}; ${rest}`)).toBe(
    `set-cookie: matinee=<session>%3Anone%3Aeveryone.<signature>; ${rest}`,
  );
});

test("of a length only whether it is true is compared", () => {
  expect(headerOf("content-length", "4", "four")).toBe("content-length: <as long as the body>");
  expect(headerOf("content-length", "5", "four")).toBe("content-length: 5");
});

test("a header that comes twice stays twice, and their order is none", () => {
  const headers: [string, string][] = [
    ["vary", "Cookie"],
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
  ];
  expect(normalize(received("", headers)).headers).toEqual([
    "set-cookie: a=1",
    "set-cookie: b=2",
    "vary: Cookie",
  ]);
});

test("a picture is compared by its bytes", () => {
  const picture = (text: string) => normalize(received(text, [["content-type", "image/png"]])).body;
  expect(picture("one")).toMatch(/^<3 bytes [0-9a-f]{64}>$/);
  expect(picture("one")).not.toBe(picture("two"));
});
