import { expect, test } from "vitest";
import { chooseReel, type Reel } from "./reel.ts";

const video = { path: "reel.mp4", sizeBytes: 1000, width: 640, height: 480 };

function reel(name: string, suits: string[]): Reel {
  return {
    name,
    seconds: 20,
    suits,
    large: video,
    medium: video,
    small: video,
    webm: video,
    captions: { english: video, hindi: video, subRip: video },
    thumbs: [],
  };
}

const reels = [
  reel("rocket", ["Science Fiction"]),
  reel("train", ["Crime"]),
  reel("countdown", []),
];
const ids = Array.from({ length: 40 }, (_, at) => `item-${at}`);

test("an item plays a reel that suits one of its genres", () => {
  const names = ids.map((id) => chooseReel(id, ["Drama", "Crime"], reels)?.name);
  expect(new Set(names)).toEqual(new Set(["train"]));
});

test("an item with other genres plays any reel, always the same one", () => {
  const names = ids.map((id) => chooseReel(id, ["Western"], reels)?.name);
  expect(new Set(names)).toEqual(new Set(["rocket", "train", "countdown"]));
  expect(ids.map((id) => chooseReel(id, ["Western"], reels)?.name)).toEqual(names);
});

test("without reels none is chosen", () => {
  expect(chooseReel("item", ["Crime"], [])).toBeUndefined();
});
