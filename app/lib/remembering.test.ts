import { expect, test } from "vitest";

import { remembering, rememberingEach, rememberingLast } from "./remembering.ts";

test("each text is read once, also one that means nothing, until there are too many", () => {
  const read: string[] = [];
  const lengthOf = remembering(3, (text) => {
    read.push(text);
    return text === "" ? undefined : text.length;
  });
  for (const text of ["a", "", "ccc", "a", "", "ccc"]) lengthOf(text);
  expect(read).toEqual(["a", "", "ccc"]);
  expect([lengthOf("ccc"), lengthOf("")]).toEqual([3, undefined]);
  expect(lengthOf("dddd")).toBe(4);
  expect(read.splice(0)).toEqual(["a", "", "ccc", "dddd"]);
  for (const text of ["dddd", "a", "ccc", "a"]) lengthOf(text);
  expect(read, "it started anew with the one too many").toEqual(["a", "ccc"]);
});

test("each object is read once, also one that means nothing", () => {
  const read: object[] = [];
  const nameOf = rememberingEach((each: { name?: string }) => {
    read.push(each);
    return each.name;
  });
  const [one, other, nameless] = [{ name: "a" }, { name: "a" }, {}];
  const request = [one, nameless, other, one, nameless];
  expect(request.map(nameOf)).toEqual(["a", undefined, "a", "a", undefined]);
  expect(read).toEqual([one, nameless, other]);
});

test("the last value is read once, whatever it means, until another comes", () => {
  const read: (string | undefined)[] = [];
  const lengthOf = rememberingLast((text: string | undefined) => {
    read.push(text);
    return text?.length;
  });
  const request = [undefined, undefined, "a", "a", "bb", "a", undefined];
  expect(request.map(lengthOf)).toEqual([undefined, undefined, 1, 1, 2, 1, undefined]);
  expect(read).toEqual([undefined, "a", "bb", "a", undefined]);
});
