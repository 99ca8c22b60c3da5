import { expect, test } from "vitest";

import { nearest, type Box } from "./spatial.ts";

const box = (left: number, top: number, width = 100, height = 150): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Two rows of three posters, a wide button above them, and a small one on the first poster. */
const button = box(0, 0, 400, 50);
const [one, two, three] = [box(0, 100), box(120, 100), box(240, 100)];
const [four, five, six] = [box(0, 300), box(120, 300), box(240, 300)];
const heart = box(70, 105, 25, 25);
const all = [button, one, two, three, four, five, six, heart];

function from(start: Box, arrow: Parameters<typeof nearest>[2]) {
  const others = all.filter((each) => each !== start);
  return others[nearest(start, others, arrow)];
}

test("an arrow leads to what is straight ahead", () => {
  expect(from(two, "ArrowDown")).toBe(five);
  expect(from(five, "ArrowUp")).toBe(two);
  expect(from(two, "ArrowLeft")).toBe(one);
  expect(from(five, "ArrowRight")).toBe(six);
  expect(from(two, "ArrowUp")).toBe(button);
  expect(from(button, "ArrowDown")).toBe(two);
});

test("it leads nowhere if there is nothing in that direction", () => {
  expect(from(six, "ArrowRight")).toBeUndefined();
  expect(from(five, "ArrowDown")).toBeUndefined();
  expect(from(button, "ArrowUp")).toBeUndefined();
});

test("a button on a poster is reached from the poster, and left for it", () => {
  expect(from(one, "ArrowUp")).toBe(heart);
  expect(from(heart, "ArrowDown")).toBe(one);
  expect(from(button, "ArrowDown")).not.toBe(heart);
});

test("a row that starts elsewhere is not skipped for one that is aligned", () => {
  const [aside, inLine] = [box(140, 300), box(0, 900)];
  expect(nearest(one, [aside, inLine], "ArrowDown")).toBe(0);
});
