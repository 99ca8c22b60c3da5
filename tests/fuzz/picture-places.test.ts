import { hostSizeOf } from "#app/lib/pictures/picture.ts";
import { expect, test } from "vitest";

import { archivePlaceOf } from "#app/lib/settings/archive-place.ts";
import { holdsFiles } from "#app/services/archive/archive-client.ts";
import { itemPictureAddress } from "#app/services/archive/item-pictures.server.ts";
import { hostAddress } from "#app/services/film-images/film-images.server.ts";
import { parsePicture } from "#server/images/picture-name.ts";

import { createChance, fuzzing } from "./chance.ts";
import { nastyText } from "./nasty.ts";

/** Ways to write a host that the server must not reach. */
const HOSTS = [
  "127.0.0.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "127.1",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "localhost",
  "169.254.169.254",
  "evil.example",
  "archive.org@evil.example",
  "archive.org%40evil.example",
  "archive.org.evil.example",
  "evil-archive.org",
  "archive.org:8443",
  "x.archive.org:22",
  "archive。org.evil.example",
];
const IMAGES = new URL("https://image.tmdb.org");
const ARCHIVE = new URL("https://archive.org");

test("no picture's address leads to a host other than the image host", () => {
  const chance = createChance(fuzzing.seed);
  const begins = [
    "/images/w500/",
    "/images/w1920//",
    "/images/archive/",
    "/images/h632/%2f%2f",
    "/images/original/",
  ];
  let read = 0;
  for (let number = 0; number < 5_000 * Math.max(1, fuzzing.times); number += 1) {
    const parts = ["//", "http://", "/\\", "@", "..", "%2e%2e/", "x.jpg", "?", "#", "/", ":80"];
    const text = [chance.pick(parts), chance.pick(HOSTS), nastyText(chance), chance.pick(parts)];
    const name = chance.isOneIn(4) ? `${chance.pick(HOSTS)}.jpg` : chance.some(text, 2).join("");
    const target = chance.pick(begins) + name;
    const wanted = parsePicture(target);
    if (wanted === undefined) continue;
    read += 1;
    const isItem = wanted.size === "archive";
    const size = wanted.size === "archive" ? "original" : hostSizeOf(wanted.size);
    const address = isItem
      ? new URL(itemPictureAddress(ARCHIVE.origin, wanted.path.slice(1)))
      : hostAddress(IMAGES, size, wanted.path);
    expect(address.origin, target).toBe(isItem ? ARCHIVE.origin : IMAGES.origin);
    expect(address.username + address.password, target).toBe("");
    expect(address.pathname, target).toMatch(
      isItem ? /^\/services\/img\/[^/]+$/ : /^\/t\/p\/\w+\/[^/]+$/,
    );
  }
  expect(read).toBeGreaterThan(100);
});

test("the archive's redirects lead only to its own hosts, however the address is written", () => {
  const place = archivePlaceOf({
    isLive: true,
    url: undefined,
    publicUrl: undefined,
    standInFiles: undefined,
    filesHosts: undefined,
    streams: "direct",
    downloads: "on",
  });
  const mayFollow = holdsFiles(place);
  for (const scheme of ["http", "https", "ftp"]) {
    for (const host of HOSTS) {
      const address = URL.parse(`${scheme}://${host}/x.jpg`);
      expect(address !== null && mayFollow(address), `${scheme}://${host}`).toBe(false);
    }
  }
  for (const address of ["file:///etc/passwd", "data:image/png,x", "http://archive.org/x"]) {
    expect(mayFollow(new URL(address)), address).toBe(false);
  }
  for (const address of ["https://archive.org/x", "https://ia800100.us.archive.org/1/items/x"]) {
    expect(mayFollow(new URL(address)), address).toBe(true);
  }
});
