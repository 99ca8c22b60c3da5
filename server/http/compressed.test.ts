import { gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { compressed } from "./compressed.ts";

const page = () =>
  new Response("<p>inside</p>", { headers: { "Content-Type": "text/html", Vary: "Cookie" } });

test.each(["gzip, br", "identity", undefined])(
  "the body depends on the accepted encoding, and says so to %s",
  (accepted) => {
    expect(compressed(page(), accepted).headers.get("vary")).toBe("Cookie, Accept-Encoding");
  },
);

test("text is compressed for clients that accept it, and plain for everybody else", async () => {
  const packed = compressed(page(), "gzip");
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe("<p>inside</p>");
  expect(await compressed(page(), undefined).text()).toBe("<p>inside</p>");
});

test("a picture is never compressed", () => {
  const picture = new Response("x", { headers: { "Content-Type": "image/png" } });
  expect(compressed(picture, "gzip").headers.has("vary")).toBe(false);
});
