import { expect, test } from "vitest";

import { noticeIn } from "./notice-in.ts";

test.each([
  ["notice=saved", "It is saved"],
  ["notice=SAVED", undefined],
  ["notice=", undefined],
  ["", undefined],
  // Properties that every object inherits are not notices.
  ["notice=toString", undefined],
  ["notice=constructor", undefined],
  ["notice=__proto__", undefined],
])("the address with %j shows %j", (query, notice) => {
  expect(noticeIn(new URLSearchParams(query), { saved: "It is saved" })).toBe(notice);
});
