import { expect, test } from "vitest";

import { CANNOT_BE_READ, openMediaElement } from "#tests/pictures/media-element.ts";

import { SourceRecovery } from "./source-recovery.ts";

const FILES = ["http://localhost/large.mp4", "http://localhost/small.mp4"];

function openSource() {
  const { element, video, signal } = openMediaElement();
  const sources = FILES.map((address) => ({ address, type: "video/mp4", quality: address }));
  const source = new SourceRecovery(video, sources);
  source.follow(signal);
  return { element, source };
}

test("after a failed file the next starts at the same second and rate, and keeps playing", () => {
  const { element, source } = openSource();
  element.playOn();
  element.currentTime = 1_234;
  element.playbackRate = 1.5;
  element.fail(CANNOT_BE_READ);
  expect(element.given).toEqual(FILES);
  expect(source.read()).toEqual({ current: 1, trouble: "next file" });
  expect(element).toMatchObject({ currentTime: 1_234, defaultPlaybackRate: 1.5, paused: false });
  expect(source.seconds).toBe(1_234);
  // Some browsers start at the beginning anyway.
  element.currentTime = 0;
  element.playOn();
  expect(element.currentTime).toBe(1_234);
});

test("a position chosen while another file loads is where that one starts", () => {
  const { element, source } = openSource();
  element.playOn();
  element.currentTime = 100;
  element.fail(CANNOT_BE_READ);
  source.seek(200);
  expect(source.seconds).toBe(200);
  element.currentTime = 0;
  element.playOn();
  expect(element.currentTime).toBe(200);
});

test("when no file plays it says so, and Try Again starts with the first, at the same second", () => {
  const { element, source } = openSource();
  element.playOn();
  element.currentTime = 50;
  element.fail(CANNOT_BE_READ);
  element.fail(CANNOT_BE_READ);
  expect(source.read().trouble).toBe("failed");
  element.currentTime = 0;
  source.tryAgain();
  expect(element.given).toEqual([...FILES, FILES[0]]);
  expect(element).toMatchObject({ currentTime: 50, paused: false });
});

test("a paused film stays paused when the file changes", () => {
  const { element, source } = openSource();
  element.playOn();
  element.currentTime = 50;
  element.pause();
  source.choose(1);
  expect(element).toMatchObject({ currentTime: 50, paused: true });
});
