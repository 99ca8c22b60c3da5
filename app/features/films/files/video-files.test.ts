import { expect, test } from "vitest";

import { writingIn } from "#app/translations/writing-in.server.ts";

import { formatQuality } from "./video-files.ts";

const file = { name: "a.mp4", type: "video/mp4", label: "480p", sizeBytes: 1_000_000 } as const;
const quality = (code: string) => writingIn(code, () => formatQuality(file));

test("a quality is named with its download size", () => {
  expect(quality("en")).toBe("480p, 1 MB");
});

test("in Arabic the size stays together, whichever way the words around it run", () => {
  expect(quality("ar")).toMatch(/^480p، \u2068.*1.*\u2069$/);
});
