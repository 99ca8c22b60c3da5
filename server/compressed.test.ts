import { gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { compressed } from "./compressed.ts";

const page = () =>
  new Response("<p>inside</p>", { headers: { "Content-Type": "text/html", Vary: "Cookie" } });

test.each(["gzip, br", "identity", undefined])(
  "a text differs by what its reader takes, and says so to %s",
  (accepted) => {
    expect(compressed(page(), accepted).headers.get("vary")).toBe("Cookie, Accept-Encoding");
  },
);

test("a text comes compressed to who takes that, and as it is to everybody else", async () => {
  const packed = compressed(page(), "gzip");
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe("<p>inside</p>");
  expect(await compressed(page(), undefined).text()).toBe("<p>inside</p>");
});

test("a picture stays as it is, for all alike", () => {
  const picture = new Response("x", { headers: { "Content-Type": "image/png" } });
  expect(compressed(picture, "gzip").headers.has("vary")).toBe(false);
});
