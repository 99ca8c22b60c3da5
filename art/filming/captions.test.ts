import { expect, test } from "vitest";
import { subRip, webVtt } from "./captions.ts";

const captions = [
  { from: 0.4, to: 4.75, english: "One Tree", hindi: "एक पेड़" },
  { from: 3661.25, to: 3662, english: "Still there", hindi: "अब भी वहीं" },
];

test("WebVTT writes times with a point", () => {
  expect(webVtt(captions, "hindi")).toBe(
    "WEBVTT\n\n00:00:00.400 --> 00:00:04.750\nएक पेड़\n\n01:01:01.250 --> 01:01:02.000\nअब भी वहीं\n",
  );
});

test("SubRip numbers its cues and writes times with a comma", () => {
  expect(subRip(captions, "english")).toBe(
    "1\r\n00:00:00,400 --> 00:00:04,750\r\nOne Tree\r\n\r\n2\r\n01:01:01,250 --> 01:01:02,000\r\nStill there\r\n",
  );
});
