import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openArchive, type OpenArchive } from "../open-archive.ts";

const INVENTED = "matinee-invented-";

let archive: OpenArchive;
beforeAll(async () => {
  archive = await openArchive();
});
afterAll(() => archive.close());

describe("§2.3 the files", () => {
  test("a derivative names its original, and its numbers are strings", async () => {
    const { files } = await archive.record("ScarletStreet");
    expect(files.find((file) => file.name === "Scarlet_Street_512kb.mp4")).toEqual({
      name: "Scarlet_Street_512kb.mp4",
      source: "derivative",
      format: "512Kb MPEG4",
      original: "Scarlet_Street.mpeg",
      size: "10000",
      length: expect.stringMatching(/^(?:21|362)$/),
      height: "360",
      width: "480",
      mtime: expect.stringMatching(/^\d{10}$/),
      md5: expect.stringMatching(/^[0-9a-f]{32}$/),
      crc32: expect.stringMatching(/^[0-9a-f]{8}$/),
      sha1: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
  });

  test("sizes are numbers only in the item that was made by hand (§0.10)", async () => {
    const { files } = await archive.record(`${INVENTED}sizes-as-numbers`);
    expect(files[0]?.["size"]).toBeTypeOf("number");
  });

  test("a file has the length of its reel, not of its film", async () => {
    const { files, metadata } = await archive.record("Detour");
    const lengths = new Set(files.map((file) => file["length"]).filter(Boolean));
    expect(lengths.size).toBe(1);
    expect(Number([...lengths][0])).toBeLessThan(400);
    expect(metadata["runtime"]).toMatch(/^(?:1:08:00|68:00|68 min)$/);
  });

  test("frames are named by the second, and name their film", async () => {
    const { files } = await archive.record("Detour");
    const frames = files.filter((file) => file.format === "Thumbnail");
    expect(frames.map((file) => file.name)).toEqual([
      "Detour.thumbs/Detour_000000.jpg",
      "Detour.thumbs/Detour_000010.jpg",
    ]);
    expect(frames.every((file) => file["original"] === "Detour.mp4")).toBe(true);
  });

  test("captions have their language in their name, except automatic ones", async () => {
    const detour = (await archive.record("Detour")).files.map((file) => file.name);
    expect(detour).toEqual(
      expect.arrayContaining(["Detour.en.vtt", "Detour.hi.vtt", "Detour.srt"]),
    );
    const doll = (await archive.record(`${INVENTED}from-a-mkv`)).files.map((file) => file.name);
    expect(doll).toContain("russian-doll.asr.srt");
    expect(doll.filter((name) => name.endsWith(".vtt"))).toEqual([]);
  });

  test.each([
    ["a sub-folder", "BigBuckBunny_124", "Content/big_buck_bunny_720p_surround.mp4"],
    [
      "a comma and two dots",
      "SafetyLastHaroldLloyd1923.FullMovieexcellentQuality.",
      "Safety Last - Harold Lloyd 1923. Full movie,excellent quality..mp4",
    ],
    ["accents", "ATripToTheMoonGeorgeMelies", "A Trip to the Moon-George Méliès.mp4"],
    ["upper case", `${INVENTED}CAPITAL.Letters`, "CAPITAL LETTERS.MP4"],
    ["every sign", `${INVENTED}odd-names`, "Reel 1/50% off? It's #1 (final, cut).mp4"],
  ])("a name may contain %s", async (_, id, name) => {
    const { files } = await archive.record(id);
    expect(files.map((file) => file.name)).toContain(name);
  });

  test("lengths may be zero or missing (§5)", async () => {
    const { files } = await archive.record(`${INVENTED}lengths-unknown`);
    expect(files[0]?.["length"]).toBe("0");
    expect(files[1]).not.toHaveProperty("length");
  });
});

describe("§5 the items that need care", () => {
  test("the largest file of the Chaplin festival is a master that no browser can play (§0.4)", async () => {
    const { files } = await archive.record("charlie_chaplin_film_fest");
    const [largest] = files.toSorted((left, right) => Number(right["size"]) - Number(left["size"]));
    expect(largest).toMatchObject({ format: "MPEG2", size: "2810000000" });
  });

  test.each([
    ["Suspense-TheCaskOfAmontillado", /\.ogv$/],
    ["thecabinetofdrcaligari", /\.avi$/],
    [`${INVENTED}master-only`, /\.(?:mpeg|ogv)$/],
  ])("%s has films, but none that plays", async (id, ending) => {
    const { files } = await archive.record(id);
    const films = files.filter((file) => file["length"] !== undefined);
    expect(films.length).toBeGreaterThan(0);
    expect(films.every((file) => ending.test(file.name))).toBe(true);
  });

  test.each(["Charade19631280x696", "Dementia_13", "DreyersThePassionOfJoanOfArc"])(
    "%s has no film at all",
    async (id) => {
      const { files } = await archive.record(id);
      expect(files.some((file) => file["length"] !== undefined)).toBe(false);
    },
  );

  test.each([
    ["bevhill-s01e01-36", 36, "s01e36"],
    ["mister-ed-s-01", 26, "s01e26"],
    ["one-step-beyond-season-1-1959", 22, "s01e22"],
    [`${INVENTED}harbour-street-complete`, 312, "episode 312"],
  ])("%s is one item of %i episodes", async (id, count, last) => {
    const { files } = await archive.record(id);
    const films = files.filter((file) => file["length"] !== undefined);
    expect(films).toHaveLength(count);
    expect(films.at(-1)?.name).toContain(last);
    expect(films.at(-1)?.["track"]).toBe(String(count));
  });

  test("an id may end in a dot or in what looks like a file name", async () => {
    for (const id of ["Nosferatu_most_complete_version_93_mins.", "He_Walked_By_Night.avi"]) {
      expect((await archive.record(id)).metadata["identifier"]).toBe(id);
    }
  });
});
