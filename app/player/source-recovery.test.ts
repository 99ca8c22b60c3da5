import { expect, test } from "vitest";

import { CANNOT_BE_READ, openMediaElement } from "#tests/media-element.ts";

import { SourceRecovery } from "./source-recovery.ts";

const FILES = ["http://localhost/large.mp4", "http://localhost/small.mp4"];

function openKeeper() {
  const { element, video, signal } = openMediaElement();
  const sources = FILES.map((address) => ({ address, type: "video/mp4", quality: address }));
  const keeper = new SourceRecovery(video, sources);
  keeper.follow(signal);
  return { element, keeper };
}

test("the file after one that fails begins at the same second, at the same rate, and plays on", () => {
  const { element, keeper } = openKeeper();
  element.playOn();
  element.currentTime = 1_234;
  element.playbackRate = 1.5;
  element.fail(CANNOT_BE_READ);
  expect(element.given).toEqual(FILES);
  expect(keeper.read()).toEqual({ current: 1, trouble: "next file" });
  expect(element).toMatchObject({ currentTime: 1_234, defaultPlaybackRate: 1.5, paused: false });
  expect(keeper.seconds).toBe(1_234);
  // Some browsers begin at the beginning for all that.
  element.currentTime = 0;
  element.playOn();
  expect(element.currentTime).toBe(1_234);
});

test("what is chosen while another file comes is where that one begins", () => {
  const { element, keeper } = openKeeper();
  element.playOn();
  element.currentTime = 100;
  element.fail(CANNOT_BE_READ);
  keeper.seek(200);
  expect(keeper.seconds).toBe(200);
  element.currentTime = 0;
  element.playOn();
  expect(element.currentTime).toBe(200);
});

test("when no file plays it is said, and to try again begins with the first, at the same second", () => {
  const { element, keeper } = openKeeper();
  element.playOn();
  element.currentTime = 50;
  element.fail(CANNOT_BE_READ);
  element.fail(CANNOT_BE_READ);
  expect(keeper.read().trouble).toBe("failed");
  element.currentTime = 0;
  keeper.tryAgain();
  expect(element.given).toEqual([...FILES, FILES[0]]);
  expect(element).toMatchObject({ currentTime: 50, paused: false });
});

test("who has paused it is not played to by another file", () => {
  const { element, keeper } = openKeeper();
  element.playOn();
  element.currentTime = 50;
  element.pause();
  keeper.choose(1);
  expect(element).toMatchObject({ currentTime: 50, paused: true });
});
