/** Where arrows move the focus on a television: to the nearest element in that direction. */

export const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
export type Arrow = (typeof arrows)[number];
export type Box = Readonly<Record<"left" | "top" | "right" | "bottom", number>>;

const STOPS = "a[href], :is(button, input, select, textarea):enabled, summary, [tabindex='0']";
const TICKED = "[type=checkbox], [type=radio]";
/** Neighbors may touch, and share their border. */
const SHARED_PX = 4;
/** Straight ahead counts more than near, so that down leads to the next row and not to a corner. */
const ASIDE_WEIGHT = 3;

/** The index of the nearest box in a direction; -1 when there is none. */
export function nearest(from: Box, boxes: readonly Box[], arrow: Arrow): number {
  let [best, least] = [-1, Infinity];
  for (const [index, box] of boxes.entries()) {
    const far = distance(turned(from, arrow), turned(box, arrow));
    // An element on top of another is reached from that one.
    const isOnAnother = boxes.some((other) => other !== box && holds(other, box));
    if (far < least && !isOnAnother) [best, least] = [index, far];
  }
  return best;
}

/** A box turned so that the direction is down. */
function turned({ left, top, right, bottom }: Box, arrow: Arrow): Box {
  if (arrow === "ArrowDown") return { left, top, right, bottom };
  if (arrow === "ArrowUp") return { left, right, top: -bottom, bottom: -top };
  if (arrow === "ArrowRight") return { left: top, right: bottom, top: left, bottom: right };
  return { left: top, right: bottom, top: -right, bottom: -left };
}

function distance(from: Box, to: Box): number {
  const isBeyond = middle(to.top, to.bottom) > middle(from.top, from.bottom) + 1;
  const isAhead = to.top >= from.bottom - SHARED_PX;
  // A button on a poster is reached from its poster, and left for it.
  const isNested = holds(from, to) || holds(to, from);
  if (!isBeyond || !(isAhead || isNested)) return Infinity;
  const ahead = Math.max(0, to.top - from.bottom);
  const aside = Math.max(0, to.left - from.right, from.left - to.right);
  const skew = Math.abs(middle(from.left, from.right) - middle(to.left, to.right));
  return ahead + ASIDE_WEIGHT * aside + skew / 10;
}

const middle = (one: number, other: number) => (one + other) / 2;
const holds = (outer: Box, inner: Box) =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.top <= inner.top &&
  outer.bottom >= inner.bottom;

/** Moves the focus one step; if there is nothing more in that direction, the page scrolls. */
export function moveFocus(arrow: Arrow): void {
  // Once: the same listener is not added again.
  document.addEventListener("keydown", tick);
  const open = document.querySelector("dialog:modal");
  const stops = [...(open ?? document).querySelectorAll<HTMLElement>(STOPS)].filter(isThere);
  const from = document.activeElement;
  const [inPage = [], inFooter = [], inHeader = []] = partsOf(stops);
  const isSideways = arrow === "ArrowLeft" || arrow === "ArrowRight";
  // What is around the page is reached when the page has nothing more in that direction; the
  // header overlays all of it.
  const parts = isSideways
    ? [inPage, inFooter, inHeader].filter((part) => has(part, from))
    : has(inFooter, from)
      ? [inFooter, inPage, inHeader]
      : [inPage, inFooter, inHeader];
  const target =
    from === null || from === document.body
      ? (inPage.find(isOnScreen) ?? inPage[0] ?? inFooter[0] ?? inHeader[0])
      : parts.map((part) => towards(from, part, arrow)).find(Boolean);
  if (target === undefined) {
    const ways = arrow === "ArrowUp" ? -1 : arrow === "ArrowDown" ? 1 : 0;
    scrollBy({ top: (ways * innerHeight) / 2 });
    return;
  }
  const reached = entranceFor(target, from);
  const row = from?.closest(ROW);
  if (row && from instanceof HTMLElement) lastIn.set(row, from);
  reached.focus({ preventScroll: true });
  shownFor(reached).scrollIntoView({ block: "center", inline: "nearest" });
}

/** What the page itself, its footer and its header have. */
const partsOf = (stops: readonly HTMLElement[]) =>
  ["main, dialog", "footer", ":not(:is(main, dialog, footer) *)"].map((part) =>
    stops.filter((stop) => (part.startsWith(":") ? stop.matches(part) : stop.closest(part))),
  );

/** A box to tick may be hidden beneath its picture or ticket, which is what a viewer sees. */
const shownFor = (stop: Element): Element =>
  (stop.matches(TICKED) && stop.clientWidth <= 1 && stop.closest("label")) || stop;
const boxOf = (stop: Element) => shownFor(stop).getBoundingClientRect();

/** Enter is the only button of a remote: it ticks a box, where a keyboard's sends the form. */
function tick(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== "Enter" || !(target instanceof HTMLInputElement) || !target.matches(TICKED)) return;
  event.preventDefault();
  target.click();
}

/** What had the focus last in each row, to which the next visit leads back. */
const lastIn = new WeakMap<Element, HTMLElement>();
const ROW = "[data-rail-track]";

/** A row goes on where it was left. A section may name its first element: the player, Play. */
function entranceFor(target: HTMLElement, from: Element | null): HTMLElement {
  const row = target.closest(ROW);
  const last = row && !row.contains(from) ? lastIn.get(row) : undefined;
  if (last && row?.contains(last) && isThere(last) && isBeside(last)) return last;
  const section = target.closest("section");
  if (!section || section.contains(from)) return target;
  const entrance = section.querySelector<HTMLElement>("[data-entrance]");
  return entrance && isThere(entrance) ? entrance : target;
}

const has = (room: readonly Element[], stop: Element | null) =>
  stop !== null && room.includes(stop);

function towards(from: Element, stops: HTMLElement[], arrow: Arrow): HTMLElement | undefined {
  const isVertical = arrow === "ArrowUp" || arrow === "ArrowDown";
  // What a row has scrolled out of view is reached along the row.
  const others = stops.filter((stop) => stop !== from && (!isVertical || isBeside(stop)));
  return others[nearest(boxOf(from), others.map(boxOf), arrow)];
}

function isThere(stop: HTMLElement): boolean {
  const { width, height } = boxOf(stop);
  const isShown = stop.checkVisibility({ visibilityProperty: true, opacityProperty: false });
  return isShown && width > 1 && height > 1 && stop.tabIndex >= 0;
}

function isBeside(stop: HTMLElement): boolean {
  const { left, right } = boxOf(stop);
  return right > 0 && left < innerWidth;
}

function isOnScreen(stop: HTMLElement): boolean {
  const { top, bottom } = boxOf(stop);
  return bottom > 0 && top < innerHeight;
}
