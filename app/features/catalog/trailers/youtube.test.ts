import { expect, test } from "vitest";

import { isGreyThumbnail } from "../colors/grey-thumbnail.ts";
import { isPlayerError, playerAddress, thumbnailAddress, watchAddress } from "./youtube.ts";

const inCinema = { key: "YoHD9XEInc0", origin: "https://matinee.example", begins: true };

test("the player is asked to start, to play inline, and to report its errors", () => {
  const address = playerAddress("https://player.example", inCinema);
  const { origin, pathname, searchParams } = new URL(address);
  expect(origin + pathname).toBe("https://player.example/embed/YoHD9XEInc0");
  expect(Object.fromEntries(searchParams)).toEqual({
    autoplay: "1",
    rel: "0",
    playsinline: "1",
    enablejsapi: "1",
    origin: "https://matinee.example",
  });
});

test("the player waits for Play where nothing may start by itself", () => {
  const address = playerAddress("https://player.example", { ...inCinema, begins: false });
  expect(new URL(address).searchParams.get("autoplay")).toBe("0");
});

test("the demo's player and pictures are paths of our own", () => {
  expect(playerAddress("/stand-ins/trailers", inCinema)).toMatch(
    /^\/stand-ins\/trailers\/embed\/YoHD9XEInc0\?/,
  );
  expect(thumbnailAddress("/stand-ins/trailers", "YoHD9XEInc0")).toBe(
    "/stand-ins/trailers/vi/YoHD9XEInc0/hqdefault.jpg",
  );
});

test("a key leads nowhere else, whatever it contains", () => {
  expect(new URL(watchAddress("a&b=c#d")).searchParams.get("v")).toBe("a&b=c#d");
  expect(playerAddress("https://player.example", { ...inCinema, key: "../x?y" })).toContain(
    "/embed/..%2Fx%3Fy?",
  );
});

test("of the player's messages only errors count, and no message breaks the page", () => {
  expect(isPlayerError('{"event":"onError","info":150}')).toBe(true);
  for (const message of [
    '{"event":"onReady"}',
    "onError",
    "{",
    "null",
    "[]",
    "",
    7,
    null,
    undefined,
  ]) {
    expect(isPlayerError(message), String(message)).toBe(false);
  }
  expect(isPlayerError({ event: "onError" })).toBe(false);
  expect(isPlayerError(`${" ".repeat(20_000)}{"event":"onError"}`)).toBe(false);
});

test("a gray picture is recognized by its size", () => {
  expect(isGreyThumbnail({ naturalWidth: 120 })).toBe(true);
  expect(isGreyThumbnail({ naturalWidth: 480 })).toBe(false);
});
