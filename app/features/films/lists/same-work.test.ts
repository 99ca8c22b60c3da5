import { describe, expect, test } from "vitest";

import type { ItemFile } from "#app/services/archive/wire-item.ts";

import { mergeSameWorks, partOf, type WorkGroup } from "./same-work.ts";

const group = (name: string, more: Partial<ItemFile> = {}): WorkGroup => ({
  stems: [name],
  files: [{ name, original: "", title: "", length: undefined, ...more } as ItemFile],
});

const areOne = (one: WorkGroup, other: WorkGroup, recordSeconds?: number) =>
  mergeSameWorks([one, other], recordSeconds).length === 1;

describe("two files are one film", () => {
  test("with the same words and nearly the same length", () => {
    const of = (name: string, length?: number) => group(name, { length });
    expect(areOne(of("detour.mp4", 4000), of("detour_edit.mp4", 4050))).toBe(true);
    expect(areOne(of("detour.mp4", 4000), of("detour_edit.mp4", 4500))).toBe(false);
    expect(areOne(of("detour.mp4", 4000), of("gulliver.mp4", 4000))).toBe(false);
  });

  test("when one has more words only if both lengths are known", () => {
    const of = (name: string, length?: number) => group(name, { length });
    expect(areOne(of("detour.mp4", 4000), of("detour noir.mp4", 4000))).toBe(true);
    expect(areOne(of("detour noir.mp4", 4000), of("detour.mp4", 4000))).toBe(true);
    expect(areOne(of("detour.mp4", 4000), of("detour noir.mp4"))).toBe(false);
    expect(areOne(of("detour.mp4"), of("detour noir.mp4"))).toBe(false);
    expect(areOne(of("detour.mp4", 4000), of("detour.ogv"))).toBe(true);
  });

  test("never with other numbers or other titles, but with another year or quality", () => {
    const of = (name: string, title = "") => group(name, { length: 4000, title });
    expect(areOne(of("serial 1.mp4"), of("serial 2.mp4"))).toBe(false);
    expect(areOne(of("serial 1 2.mp4"), of("serial 12.mp4"))).toBe(false);
    expect(areOne(of("serial 01.mp4"), of("serial 1.mp4"))).toBe(true);
    expect(areOne(of("detour 1945.mp4"), of("detour 720p.mp4"))).toBe(true);
    expect(areOne(of("detour.mp4", "One"), of("detour.ogv", "Two"))).toBe(false);
    expect(areOne(of("detour.mp4", "One"), of("detour.ogv", "One"))).toBe(true);
    expect(areOne(of("detour.mp4", "One"), of("detour.ogv"))).toBe(true);
  });

  test("when both have the length that the record states, whatever their names", () => {
    const of = (name: string, length: number) => group(name, { length });
    expect(areOne(of("detour.mp4", 4000), of("umweg.mp4", 4001), 4000)).toBe(true);
    expect(areOne(of("detour.mp4", 4000), of("umweg.mp4", 4500), 4000)).toBe(false);
  });
});

test.each([
  ["Detour - Part 2.mp4", "Part 2"],
  ["detour_cd1.avi", "Cd 1"],
  ["detour.side-two.mp4", "Side two"],
  ["departure 2.mp4", undefined],
  ["detour.mp4", undefined],
])("the part that %s states is %s", (name, part) => {
  expect(partOf(group(name))).toBe(part);
});
