import { expect, test } from "vitest";

import { openMediaElement } from "#tests/pictures/media-element.ts";

import { createCommands } from "./commands.ts";
import { Resume } from "./resume.ts";
import { Silence } from "./silence.ts";
import { SourceRecovery } from "./source-recovery.ts";

function openResume() {
  const { element, video, signal } = openMediaElement();
  const source = new SourceRecovery(video, []);
  const frame = {} as HTMLElement;
  const commands = createCommands({
    video,
    frame,
    source,
    silence: new Silence(video),
    refresh: () => undefined,
    expectedSeconds: 90,
  });
  const resume = new Resume(video, commands);
  resume.follow(signal);
  return { element, resume };
}

test("an unstarted film starts where its viewer stopped, and says so once it plays", () => {
  const { element, resume } = openResume();
  resume.learn(40);
  expect([element.currentTime, resume.read()]).toEqual([40, { kind: "ready", seconds: 40 }]);
  element.playOn();
  expect(resume.read().kind).toBe("gone on");
});

test("an unstarted film whose length is known starts where its viewer stopped, too", () => {
  const { element, resume } = openResume();
  element.readyState = 4;
  resume.learn(40);
  expect([element.currentTime, resume.read().kind]).toEqual([40, "ready"]);
});

test("a film that already plays stays where it is, and offers the position", () => {
  const { element, resume } = openResume();
  element.playOn();
  element.currentTime = 3;
  resume.learn(40);
  expect([element.currentTime, resume.read()]).toEqual([3, { kind: "offered", seconds: 40 }]);
  element.say("playing");
  expect(resume.read().kind).toBe("offered");
  resume.goOn();
  expect([element.currentTime, resume.read().kind]).toEqual([40, "none"]);
});

test("a film that was started and paused stays where it is, too", () => {
  const { element, resume } = openResume();
  element.playOn();
  element.currentTime = 3;
  element.pause();
  resume.learn(40);
  expect([element.currentTime, resume.read().kind]).toEqual([3, "offered"]);
});

test("a viewer may start over, and the film plays", () => {
  const { element, resume } = openResume();
  resume.learn(40);
  element.playOn();
  element.pause();
  resume.startOver();
  expect(element).toMatchObject({ currentTime: 0, paused: false });
  expect(resume.read().kind).toBe("none");
});
