import { readdir } from "node:fs/promises";
import { join } from "node:path";

import sharp from "sharp";
import { expect, test } from "vitest";

import { openHost, openImages, paint, sending } from "#tests/pictures/image-hosts.ts";

const IN_BROWSER = { headers: { accept: "image/avif,image/webp,image/*,*/*;q=0.8" } };
const ADDRESS = "/images/w342/a.jpg";

/** Like a photograph, of which WebP takes fewer bytes. */
const photograph = () =>
  sharp({
    create: {
      width: 342,
      height: 513,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 12 },
    },
  })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer();

const typeOf = (response: Response) => response.headers.get("content-type");

test("a browser that shows WebP gets it from the second time on, and others the source", async () => {
  const source = await photograph();
  const host = await openHost(sending(source));
  const { ask, troubles } = await openImages(host.origin);
  const first = await ask(ADDRESS, IN_BROWSER);
  expect(typeOf(first)).toBe("image/jpeg");
  // It is not kept for ever: a smaller one is being made.
  expect(first.headers.get("cache-control")).toBe("public, max-age=86400");
  await expect.poll(async () => typeOf(await ask(ADDRESS, IN_BROWSER))).toBe("image/webp");
  const smaller = await ask(ADDRESS, IN_BROWSER);
  expect(smaller.headers.get("cache-control")).toContain("immutable");
  expect(smaller.headers.get("vary")).toBe("Accept");
  const bytes = Buffer.from(await smaller.arrayBuffer());
  expect(bytes.length).toBeLessThan(source.length);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 342, height: 513 });
  const plain = await ask(ADDRESS);
  expect(Buffer.from(await plain.arrayBuffer())).toEqual(source);
  expect(plain.headers.get("vary")).toBe("Accept");
  expect(plain.headers.get("etag")).not.toBe(smaller.headers.get("etag"));
  expect(host.requests).toHaveLength(1);
  expect(troubles).toEqual([]);
});

test("a card's width is made of the host's next one, which is kept once for all made of it", async () => {
  const source = await photograph();
  const host = await openHost(sending(source));
  const { ask, dataDirectory, troubles } = await openImages(host.origin);
  const widthOf = async (size: string) => {
    const answer = await ask(`/images/${size}/a.jpg`, IN_BROWSER);
    const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return [format, width];
  };
  for (const [size, width] of [
    ["w280", 280],
    ["w342", 342],
  ] as const) {
    expect(await widthOf(size)).toEqual(["jpeg", 342]);
    await expect.poll(() => widthOf(size)).toEqual(["webp", width]);
  }
  // A browser without WebP gets what the host has.
  expect(Buffer.from(await (await ask("/images/w280/a.jpg")).arrayBuffer())).toEqual(source);
  expect(host.requests).toEqual(["/t/p/w342/a.jpg"]);
  expect(await readdir(join(dataDirectory, "pictures/strangers"))).toHaveLength(3);
  expect(troubles).toEqual([]);
});

test("a visitor's smaller picture is theirs, until a viewer takes it", async () => {
  const host = await openHost(sending(await photograph()));
  const { ask, dataDirectory } = await openImages(host.origin);
  const files = async (name: string) =>
    (await readdir(join(dataDirectory, "pictures", name)).catch(() => [])).length;
  await ask(ADDRESS, IN_BROWSER);
  await expect.poll(() => files("strangers")).toBe(2);
  expect(await files("viewers")).toBe(0);
  await ask(ADDRESS, { headers: { ...IN_BROWSER.headers, cookie: "signed" } });
  expect([await files("strangers"), await files("viewers")]).toEqual([1, 1]);
});

test.each([
  ["is small", async () => paint(8, 12).jpeg().toBuffer()],
  [
    "is WebP already",
    async () =>
      sharp(await photograph())
        .webp({ quality: 90 })
        .toBuffer(),
  ],
])("a picture that %s is served as it is, for ever", async (_, make) => {
  const source = await make();
  const host = await openHost(sending(source));
  const { ask, dataDirectory } = await openImages(host.origin);
  for (let round = 0; round < 3; round += 1) {
    const response = await ask(ADDRESS, IN_BROWSER);
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(source);
  }
  expect(await readdir(join(dataDirectory, "pictures/strangers"))).toHaveLength(1);
});

test("a picture of which WebP takes no fewer bytes is tried once", async () => {
  const source = await sharp(await photograph())
    .jpeg({ quality: 12 })
    .toBuffer();
  const host = await openHost(sending(source));
  const { ask, dataDirectory } = await openImages(host.origin);
  await ask(ADDRESS, IN_BROWSER);
  await expect
    .poll(async () => (await ask(ADDRESS, IN_BROWSER)).headers.get("cache-control"))
    .toContain("immutable");
  expect(typeOf(await ask(ADDRESS, IN_BROWSER))).toMatch(/jpeg|webp/);
  expect((await readdir(join(dataDirectory, "pictures/strangers"))).length).toBeLessThan(3);
});
