import { describe, expect, test } from "vitest";

import type { SharedPage } from "#app/lib/page-handle.ts";
import type { Setting } from "#app/lib/setting.ts";
import { handle as home } from "#app/routes/browse/home.tsx";
import { handle } from "#app/routes/browse/listing.tsx";

import { parseAddress } from "../document-cache/address.ts";
import { createSharedRequests } from "./shared-request.ts";

const inIndia = { language: "en", region: "IN", audience: "everyone" } as const;

const sharedRequest = createSharedRequests();

function requestFor(target: string, setting: Setting = inIndia) {
  const address = parseAddress(target);
  if (typeof address === "string") throw new Error(`${target} is ${address}`);
  return sharedRequest(address, { shared: handle.shared, pattern: "movies/featured" }, setting);
}

describe("a shared page", () => {
  test("is one page, whatever the order of its query and its unknown keys", () => {
    const { key, target } = requestFor("/movies/featured?pages=2&utm_source=post&genre=18");
    expect(target).toBe("/movies/featured?genre=18&pages=2");
    expect(requestFor("/movies/featured/?genre=18&pages=2").key).toBe(key);
  });

  test("is another one, with smaller pictures, for viewers who use less data", () => {
    const sparing = { ...inIndia, isSparing: true };
    const page = "/movies/featured";
    expect(requestFor(page, sparing).key).not.toBe(requestFor(page).key);
  });

  test("is another one in each setting that may show something else", () => {
    const announcement = { id: "sale", text: "" } as Setting["announcement"];
    const settings: Setting[] = [
      inIndia,
      { ...inIndia, region: "US" },
      { ...inIndia, language: "hi" },
      { ...inIndia, audience: "kids" },
      { ...inIndia, audience: "teens" },
      { ...inIndia, isSparing: true },
      { ...inIndia, operatorNotices: ["There is no mail server."] },
      { ...inIndia, operatorNotices: ["There are only stand-ins."] },
      { ...inIndia, announcement },
      { ...inIndia, siteName: "Kino" },
      { ...inIndia, siteName: "Ritz" },
      // The browser has dismissed it.
      { ...inIndia, announcement: null },
    ];
    const requests = settings.map((setting) => {
      requestFor("/movies/featured");
      return requestFor("/movies/featured", setting);
    });
    expect(new Set(requests.map(({ key }) => key)).size).toBe(settings.length);
    expect(new Set(requests.map(({ target }) => target)).size).toBe(1);
  });

  test("is read once as long as the setting is the same", () => {
    const known = requestFor("/movies/featured");
    expect(requestFor("/movies/featured", { ...inIndia })).toBe(known);
  });

  test("is kept apart where its address begins with a language", () => {
    const address = { path: "/", query: "", search: new URLSearchParams() };
    const page = { shared: handle.shared, pattern: "/" };
    expect(sharedRequest(address, page, inIndia).isTranslated).toBe(false);
    expect(sharedRequest({ ...address, language: "hi" }, page, inIndia).isTranslated).toBe(true);
  });

  test("of a day is another one the next day, and any other page is not", () => {
    let now = "";
    const requestNow = createSharedRequests(() => new Date(now));
    const address = { path: "/", query: "", search: new URLSearchParams() };
    const on = (time: string, rules: SharedPage) => {
      now = time;
      return requestNow(address, { shared: rules, pattern: "/" }, inIndia).key;
    };
    const [evening, night] = ["2026-11-23T23:59:59Z", "2026-11-24T00:00:00Z"];
    expect(on(evening, home.shared)).toBe(on("2026-11-23T00:00:00Z", home.shared));
    expect(on(evening, home.shared)).not.toBe(on(night, home.shared));
    expect(on(evening, handle.shared)).toBe(on(night, handle.shared));
  });

  test.each([
    ["/movies/featured", "main"],
    ["/movies/featured?pages=3", "main"],
    ["/top-rated?type=tv", "main"],
    ["/movies/featured?genre=18", "rare"],
    ["/movies/featured?from=1990&to=1999&pages=2", "rare"],
    ["/top-rated?sort=newest&type=tv", "rare"],
  ])("of a listing at %s is cached in the %s segment", (target, segment) => {
    expect(requestFor(target).rules.segment ?? "main").toBe(segment);
  });
});
