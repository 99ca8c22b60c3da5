import { expect, test } from "vitest";

import { createRequestAllowance } from "#app/lib/request-allowance.ts";
import type { ChildSetting } from "#app/lib/setting.ts";

import { titleKey, type TitleCard } from "../titles/title-card.ts";
import { createAgeFilter, filterCards } from "./age-filter.ts";
import { createTitleLevels } from "./title-levels.ts";

const DAY_MS = 24 * 3_600_000;
const card = (id: number) => ({ kind: "movie", id }) as TitleCard;
const kids: ChildSetting = { language: "en", region: "IN", audience: "kids" };

/** The filter over levels that the test notes; what it asks for is never answered by itself. */
function open() {
  const clock = { nowMs: DAY_MS };
  const levels = createTitleLevels(() => clock.nowMs);
  const seenRequests: string[] = [];
  const givenUp = new Set<string>();
  const answer = { learn: (_key: string): void => undefined, isSilent: false };
  const filter = createAgeFilter({
    levels,
    timeoutMs: 1,
    warmer: {
      async learn(titles) {
        seenRequests.push(...titles.map(titleKey));
        if (answer.isSilent) await new Promise(() => undefined);
        for (const title of titles) answer.learn(titleKey(title));
      },
      hasGivenUp: (key) => givenUp.has(key),
      close: () => undefined,
    },
  });
  const seen = async (ids: number[], setting = kids) => {
    const { within, isUnfinished } = await filter.filter(ids.map(card), setting);
    return { within: [...within], isUnfinished };
  };
  return { filter, levels, clock, seenRequests, givenUp, answer, seen };
}

test("a title whose level is known is shown or not without a request", async () => {
  const { levels, seenRequests, seen, filter } = open();
  levels.note("movie:1", { IN: ["U"], US: ["R"] });
  levels.note("movie:2", { IN: ["A"], US: ["G"] });
  expect(await seen([1, 2])).toEqual({ within: ["movie:1"], isUnfinished: false });
  const inAmerica = { ...kids, region: "US" };
  expect((await seen([1, 2], inAmerica)).within).toEqual(["movie:2"]);
  const { cards } = await filterCards(filter, [card(2), card(1)], kids);
  expect(cards).toEqual([card(1)]);
  expect(seenRequests).toEqual([]);
});

test("a level that is a week old is asked for again, while the old one still counts", async () => {
  const { levels, clock, seenRequests, seen } = open();
  levels.note("movie:1", { IN: ["U"] });
  clock.nowMs += 3 * DAY_MS;
  levels.note("movie:2", { IN: ["U"] });
  clock.nowMs += 5 * DAY_MS;
  expect(await seen([1, 2])).toEqual({ within: ["movie:1", "movie:2"], isUnfinished: false });
  expect(seenRequests).toEqual(["movie:1"]);
});

test("a title whose level is not known yet is left out, and its page is not worth storing", async () => {
  const { answer, seenRequests, seen } = open();
  answer.isSilent = true;
  let notes = 0;
  const setting = { ...kids, noteUnfinished: () => void (notes += 1) };
  expect(await seen([1], setting)).toEqual({ within: [], isUnfinished: true });
  expect([seenRequests, notes]).toEqual([["movie:1"], 1]);
});

test("a level that arrives in time counts at once", async () => {
  const { answer, levels, seen } = open();
  answer.learn = (key) => levels.note(key, { IN: [key === "movie:1" ? "U" : "A"] });
  expect(await seen([1, 2])).toEqual({ within: ["movie:1"], isUnfinished: false });
});

test("a title whose level cannot be learned is left out for good, and is no reason to wait", async () => {
  const { givenUp, seenRequests, seen } = open();
  givenUp.add("movie:1");
  let notes = 0;
  const allowance = createRequestAllowance({ requests: 9, lists: 0, atATime: 9 });
  const setting = { ...kids, allowance, noteUnfinished: () => void (notes += 1) };
  expect(await seen([1], setting)).toEqual({ within: [], isUnfinished: false });
  expect([seenRequests, notes]).toEqual([[], 0]);
});

test("a page asks for no more levels than it is allowed", async () => {
  const { seenRequests, seen } = open();
  const allowance = createRequestAllowance({ requests: 1, lists: 0, atATime: 9 });
  await seen([1, 2, 3], { ...kids, allowance });
  expect(seenRequests).toEqual(["movie:1"]);
});
