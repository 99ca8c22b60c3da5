import { expect, test } from "vitest";

import { noticeIn } from "./notice-in.ts";

test.each([
  ["notice=saved", "It is saved"],
  ["notice=SAVED", undefined],
  ["notice=", undefined],
  ["", undefined],
  // What every object has is no notice.
  ["notice=toString", undefined],
  ["notice=constructor", undefined],
  ["notice=__proto__", undefined],
])("the address with %j says %j", (query, notice) => {
  expect(noticeIn(new URLSearchParams(query), { saved: "It is saved" })).toBe(notice);
});
