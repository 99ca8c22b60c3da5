import { describe, expect, test } from "vitest";
import { isPlayable } from "../files/formats.ts";
import type { Reel } from "../files/reel.ts";
import { archiveItems } from "./catalogue.ts";
import { INVENTED_PREFIX } from "./invented-film.ts";

const video = { path: "reel.mp4", sizeBytes: 1000, width: 640, height: 480 };
const reel: Reel = {
  name: "countdown",
  seconds: 20,
  suits: [],
  large: video,
  medium: video,
  small: video,
  webm: video,
  captions: { english: video, hindi: video, subRip: video },
  thumbs: [{ ...video, second: 0 }],
};
const items = archiveItems([reel]);

describe("the seeds", () => {
  test("name no item twice", () => {
    expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
  });

  test("use identifiers that the archive's own rule allows", () => {
    for (const { id } of items) {
      expect(id).toMatch(/^[A-Za-z0-9@][A-Za-z0-9_.@-]{0,99}$/);
    }
  });

  test("mark every invented item by its prefix and in its rights", () => {
    for (const item of items) {
      expect(item.id.startsWith(INVENTED_PREFIX)).toBe(item.invented);
      expect("rights" in item.metadata).toBe(item.invented);
    }
  });

  test("give every playable film a reel, and the reel's length unless it is one of the odd items", () => {
    const films = items.flatMap((item) => item.files).filter(isPlayable);
    expect(films.length).toBeGreaterThan(600);
    expect(films.every((film) => film.body.kind === "reel")).toBe(true);
    const odd = films.filter((film) => film.seconds !== reel.seconds);
    expect(odd.map((film) => film.name)).toEqual([
      "string.mp4",
      "string_512kb.mp4",
      "coming-attractions-trailer.mp4",
      "coming-attractions-sample.mp4",
    ]);
  });

  test("are all there without any reel, but with nothing to play", () => {
    const bare = archiveItems([]);
    expect(bare).toHaveLength(items.length);
    expect(bare.flatMap((item) => item.files).some(({ body }) => body.kind === "reel")).toBe(false);
  });
});
