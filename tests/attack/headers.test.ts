import { expect, test } from "vitest";

import { openWholeMatinee } from "../fuzz/whole-server.ts";
import { sendAndRead, sendWithin } from "../fuzz/wire.ts";
import { signIn } from "../sign-in.ts";
import { beginAttack } from "./attacking.ts";

const NAME = "Zebulon Quartermain";

/** Lines that two readers understand differently, or nobody understands. */
const LINES: readonly string[] = [
  "Cookie: matinee=; matinee=x",
  "Cookie: =;;; ;=",
  "Content-Type: text/html\r\nContent-Type: application/json",
  "Accept-Encoding: gzip;q=0, br;q=0, *;q=0",
  "If-None-Match: *",
  "Range: bytes=0-0,1-1,2-2",
  "X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-For: 10.0.0.1",
  "X-Forwarded-Host: evil.example",
  "X-Original-URL: /profile",
  "X-Rewrite-URL: /profile",
  "X-HTTP-Method-Override: DELETE",
  "Authorization: Bearer \t.\t.",
  "Authorization: Basic YTpi\r\nAuthorization: Bearer x.y.z",
  "Expect: 100-continue",
  "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
  "Connection: close, Cookie",
  "TE: trailers",
  "Transfer-Encoding: identity",
  "Content-Length: 5\r\nContent-Length: 6",
  "X-Y: a\u0000b",
  "X-Y: a\u000bb",
  ": no name",
  "X Y: a space in its name",
  `X-Long: ${"x".repeat(9_000)}`,
];

test("no header makes any route fail, answer twice, show another viewer's data, or lead away from the site", async () => {
  const testServer = await openWholeMatinee();
  await signIn(testServer.database, NAME);
  const { count, chance } = beginAttack("headers", 150);
  const found: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const path = chance.pick(testServer.paths).replace("/*", "/nothing").replaceAll(/:\w+/g, "19");
    const lines = chance.some(LINES, 6);
    const method = chance.isOneIn(3) ? "POST" : "GET";
    const head = [`${method} ${path} HTTP/1.1`, "Host: localhost", "Connection: close", ...lines];
    const bytes = Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1");
    const received = await (number % 25 === 0
      ? sendAndRead(testServer.origin, bytes, true)
      : sendWithin(testServer.server, bytes, `203.0.113.${number % 250}`));
    const sent = JSON.stringify(head).slice(0, 400);
    if (received.status === 500 || received.isLate) found.push(`${received.status}: ${sent}`);
    if (received.body.includes(NAME)) found.push(`shows another viewer's data: ${sent}`);
    if (/^location: (?:https?:)?\/\/(?!localhost)/im.test(received.head))
      found.push(`away: ${sent}`);
    if (/evil\.example/.test(received.head + received.body)) found.push(`trusts a header: ${sent}`);
    const answers = received.bytes.toString("latin1").match(/^HTTP\/1\.1 [2-5]\d\d /gm) ?? [];
    if (answers.length > 1) found.push(`answers twice: ${sent}`);
  }
  expect(found).toEqual([]);
  expect(testServer.faults()).toEqual([]);
});
