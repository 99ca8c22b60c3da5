import { expect, test } from "vitest";

import { readSettings } from "#app/lib/env.server.ts";

import type { FilmCard } from "../film.ts";
import { archiveAddresses } from "./archive-addresses.ts";

const addressesWith = (variables: Record<string, string>) =>
  archiveAddresses(readSettings({ ARCHIVE: "live", ...variables }).archivePlace);

const card = (pictureAddress?: string): FilmCard => ({
  id: "Detour",
  title: "Detour",
  year: "1945",
  ...(pictureAddress !== undefined && { pictureAddress }),
});

test("a picture that a record names is shown from hosts that the page's policy allows", () => {
  const { pictureOf } = addressesWith({});
  expect(pictureOf(card())).toBe("/images/archive/Detour");
  for (const allowed of ["https://archive.org/a.jpg", "https://ia8.us.archive.org/a.jpg"]) {
    expect(pictureOf(card(allowed))).toBe(allowed);
  }
  expect(pictureOf(card("/services/a.jpg"))).toBe("https://archive.org/services/a.jpg");
  for (const other of ["https://tracker.example/a.gif", "http://archive.org/a.jpg"]) {
    expect(pictureOf(card(other))).toBe("/images/archive/Detour");
  }
});

test("a picture at a path of this site needs no host in the policy", () => {
  const { pictureOf } = addressesWith({ ARCHIVE_PUBLIC_URL: "/ia" });
  expect(pictureOf(card("services/a.jpg"))).toBe("/ia/services/a.jpg");
  expect(pictureOf(card("https://archive.org/a.jpg"))).toBe("/images/archive/Detour");
});

test("names with reserved characters are encoded, at the archive and here", () => {
  const name = "Reel #1/50% off & more?.mp4";
  const encoded = "Reel%20%231/50%25%20off%20%26%20more%3F.mp4";
  expect(addressesWith({}).file("Detour", name)).toBe(
    `https://archive.org/download/Detour/${encoded}`,
  );
  const own = addressesWith({ ARCHIVE_STREAMS: "proxy" }).file("Detour", name);
  const { pathname, searchParams } = new URL(own, "http://films.local");
  expect(pathname).toBe("/archive/Detour/file");
  expect([...searchParams]).toEqual([["file", name]]);
});
