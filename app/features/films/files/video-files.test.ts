import { expect, test } from "vitest";

import { writingIn } from "#app/translations/writing-in.server.ts";
import { itemRecord, type ItemFile } from "#app/services/archive/wire-item.ts";

import { formatQuality, isPlayable, shapeOf, toVideoFiles } from "./video-files.ts";

const file = { name: "a.mp4", type: "video/mp4", label: "480p", sizeBytes: 1_000_000 } as const;
const quality = (code: string) => writingIn(code, () => formatQuality(file));

test("a quality is named with its download size", () => {
  expect(quality("en")).toBe("480p, 1 MB");
});

test("a quality of an unknown size is named alone", () => {
  expect(formatQuality({ ...file, sizeBytes: undefined })).toBe("480p");
});

test("in Arabic the size stays together, whichever way the words around it run", () => {
  expect(quality("ar")).toMatch(/^480p، \u2068.*1.*\u2069$/);
});

const GIGABYTE = 1024 ** 3;
const item = (name: string, format: string, change: object = {}) =>
  itemRecord.parse({ metadata: {}, files: [{ name, format, ...change }] }).files[0] as ItemFile;

test.each([
  ["a.mp4", "h.264", true],
  ["a.M4V", "H.264 IA", true],
  ["a.webm", "WebM", true],
  ["a.webm", "h.264", false],
  ["a.mp4", "WebM", false],
  ["a.mp4.txt", "h.264", false],
  ["amp4", "h.264", false],
  ["a.mp4", "Ogg Video", false],
])("that %s in the format %s plays is %s", (name, format, plays) => {
  expect(isPlayable({ name, format })).toBe(plays);
});

test.each<[string, ItemFile[]]>([
  [
    "better formats",
    [
      item("ia.mp4", "h.264 IA"),
      item("hd.mp4", "h.264 HD"),
      item("mpeg.mp4", "MPEG4"),
      item("web.webm", "WebM"),
      item("512.mp4", "512Kb MPEG4"),
      item("64.mp4", "64Kb MPEG4"),
    ],
  ],
  [
    "what the archive encoded itself",
    [
      item("b.mp4", "h.264", { source: "derivative" }),
      item("a.mp4", "h.264", { source: "original" }),
    ],
  ],
  [
    "heights near 720",
    ["720", "576", "1080", "240", "1081"].map((height) =>
      item(`${height}.mp4`, "h.264", { height }),
    ),
  ],
  [
    "sizes that are practical, and of these the larger one",
    [2 * GIGABYTE, 1, 4 * GIGABYTE, 2 * GIGABYTE + 1].map((size) =>
      item(`${size}.mp4`, "h.264", { size }),
    ),
  ],
  [
    "any format before files beyond 4 GB",
    [item("64.mp4", "64Kb MPEG4"), item("a.mp4", "h.264", { size: 4 * GIGABYTE + 1 })],
  ],
  [
    "names in their order, where nothing else differs",
    [item("a.mp4", "h.264"), item("b.mp4", "h.264")],
  ],
])("files are tried in this order: %s", (_, files) => {
  const names = files.map(({ name }) => name);
  const order = (given: ItemFile[]) => toVideoFiles(given).map(({ name }) => name);
  expect(order(files)).toEqual(names);
  expect(order(files.toReversed())).toEqual(names);
});

test("a file is called by its height, with its format where another has the same height", () => {
  const files = [
    item("a.mp4", "h.264", { height: "720", size: "9" }),
    item("b.mp4", "h.264 HD", { height: "720" }),
    item("c.webm", "WebM", { height: "360" }),
    item("d.mp4", "512Kb MPEG4"),
  ];
  expect(toVideoFiles(files)).toEqual([
    { name: "a.mp4", type: "video/mp4", label: "720p, h.264", sizeBytes: 9 },
    { name: "b.mp4", type: "video/mp4", label: "720p, h.264 HD", sizeBytes: undefined },
    { name: "c.webm", type: "video/webm", label: "360p", sizeBytes: undefined },
    { name: "d.mp4", type: "video/mp4", label: "512Kb MPEG4", sizeBytes: undefined },
  ]);
});

test("only a whole checksum is one", () => {
  const sumOf = (sha1: string) => toVideoFiles([item("a.mp4", "h.264", { sha1 })])[0]?.sha1;
  const whole = "0123456789abcdef0123456789abcdef01234567";
  expect(sumOf(whole)).toBe(whole);
  for (const sha1 of ["", "a", whole.slice(1), `${whole}0`, whole.replace("a", "g")]) {
    expect(sumOf(sha1)).toBeUndefined();
  }
});

test("a picture has the shape of the file that is tried first, if it can be one", () => {
  const shape = (width: unknown, height: unknown) =>
    shapeOf([
      item("b.mp4", "512Kb MPEG4", { width: 100, height: 100 }),
      item("a.mp4", "h.264", { width, height }),
    ]);
  expect(shape("640", "480")).toBe(1.333);
  expect(shape(1, 2)).toBe(0.5);
  expect(shape(28, 10)).toBe(2.8);
  for (const [width, height] of [
    [99, 200],
    [281, 100],
    [0, 100],
    [100, 0],
    ["", 100],
  ]) {
    expect(shape(width, height)).toBeUndefined();
  }
  expect(shapeOf([])).toBeUndefined();
});
