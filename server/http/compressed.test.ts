import { gunzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { compressed, compressWhole } from "./compressed.ts";

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

describe("a body that is whole", () => {
  const headersOf = (type: string) => new Headers({ "Content-Type": type, "Content-Length": "9" });

  test("is compressed for clients that accept it, and says so", () => {
    const headers = headersOf("text/html");
    const packed = compressWhole("long ".repeat(1_000), headers, "gzip, br");
    expect(gunzipSync(packed).toString()).toBe("long ".repeat(1_000));
    expect([...headers]).toEqual([
      ["content-encoding", "gzip"],
      ["content-type", "text/html"],
      ["vary", "Accept-Encoding"],
    ]);
  });

  test.each([
    ["x".repeat(1_023), "gzip"],
    ["x".repeat(5_000), undefined],
    ["x".repeat(5_000), "identity"],
  ])("stays as it is where it is small, or a client wants it so", (body, accepted) => {
    const headers = headersOf("application/json");
    expect(Buffer.from(compressWhole(body, headers, accepted)).toString()).toBe(body);
    expect(headers.has("content-encoding")).toBe(false);
    expect(headers.get("vary")).toBe("Accept-Encoding");
  });

  test("is measured in bytes", () => {
    const headers = headersOf("text/html");
    compressWhole("ह".repeat(400), headers, "gzip");
    expect(headers.get("content-encoding")).toBe("gzip");
  });
});
