import type { Locator, Page } from "@playwright/test";

/** How somebody presses what is on the screen: with a pointer, with keys alone, or with a remote. */
export interface Way {
  /** Moves to something and presses it. */
  press: (page: Page, target: Locator) => Promise<void>;
  /** Moves to a field, where text can be typed then. */
  reach: (page: Page, target: Locator) => Promise<void>;
}

export type WayName = "pointer" | "keys" | "remote";

/** More than any page of the walk takes from its first element to its last. */
const MOST_TABS = 250;
const MOST_ARROWS = 80;
/** How long the focus may take to move, since the code of arrows loads with the first of them. */
const MOVE_MS = 3_000;
const TICKED = "input[type=checkbox], input[type=radio]";

const isFocused = (target: Locator) =>
  target.evaluate((element) => element.contains(document.activeElement));

const pressFocused = async (page: Page, target: Locator) =>
  page.keyboard.press(
    (await target.evaluate((element, at) => element.matches(at), TICKED)) ? "Space" : "Enter",
  );

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await isFocused(target)) return;
    const isBefore = await target.evaluate(
      (element) =>
        document.activeElement !== document.body &&
        (document.activeElement?.compareDocumentPosition(element) ?? 0) &
          Node.DOCUMENT_POSITION_PRECEDING,
    );
    await page.keyboard.press(isBefore ? "Shift+Tab" : "Tab");
  }
  throw new Error(`${MOST_TABS} presses of Tab do not lead to ${String(target)}.`);
}

/** The focused element's place and that of the target, as the viewer sees them. */
const places = (target: Locator) =>
  target.evaluate((element) => {
    const middle = (each: Element) => {
      // A box to tick may be hidden beneath what a viewer sees of it.
      const shown = (each.clientWidth <= 1 && each.closest("label")) || each;
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2, top, bottom };
    };
    const { activeElement } = document;
    const isNone = activeElement === null || activeElement === document.body;
    return { from: isNone ? undefined : middle(activeElement), to: middle(element) };
  });

/** Steers as a viewer does: first to the row of the target, then along it; past what is in the way. */
async function arrowTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let arrows = 0; arrows < MOST_ARROWS; arrows += 1) {
    if (await isFocused(target)) return;
    const { from, to } = await places(target);
    const vertical = from === undefined || to.y > from.y ? "ArrowDown" : "ArrowUp";
    const sideways = from === undefined || to.x > from.x ? "ArrowRight" : "ArrowLeft";
    const isBeside = from !== undefined && to.y >= from.top && to.y <= from.bottom;
    const order = isBeside ? [sideways, vertical] : [vertical, sideways];
    if (!(await moves(page, order))) {
      throw new Error(`Neither ${order.join(" nor ")} leads nearer to ${String(target)}.`);
    }
  }
  throw new Error(`${MOST_ARROWS} presses of arrows do not lead to ${String(target)}.`);
}

/** Whether one of some arrows moves the focus, or scrolls. */
async function moves(page: Page, order: readonly string[]): Promise<boolean> {
  for (const arrow of order) {
    const before = await page.evaluateHandle(() => [document.activeElement, scrollY] as const);
    await page.keyboard.press(arrow);
    const hasMoved = await page
      .waitForFunction(
        ([focused, top]) => document.activeElement !== focused || scrollY !== top,
        before,
        { timeout: MOVE_MS },
      )
      .then(() => true)
      .catch(() => false);
    if (hasMoved) return true;
  }
  return false;
}

export const ways: Record<WayName, Way> = {
  pointer: {
    async press(_, target) {
      // The box of a choice is under its picture, which takes the press.
      const label = target.locator("xpath=self::input[@type='checkbox']/ancestor::label");
      const pressed = (await label.count()) > 0 ? label : target;
      await pressed.click();
    },
    reach: (_, target) => target.click(),
  },
  keys: {
    async press(page, target) {
      await tabTo(page, target);
      await pressFocused(page, target);
    },
    reach: tabTo,
  },
  remote: {
    async press(page, target) {
      await arrowTo(page, target);
      await page.keyboard.press("Enter");
    },
    reach: arrowTo,
  },
};
