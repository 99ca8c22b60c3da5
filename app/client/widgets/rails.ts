function railOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-rail]") : null;
}

function trackOf(rail: HTMLElement): HTMLElement | null {
  return rail.querySelector<HTMLElement>("[data-rail-track]");
}

/** Whether there is more before and after, in reading order. */
export function moreWays(scrolledPx: number, visiblePx: number, wholePx: number): string {
  const edgePx = 4;
  const back = Math.abs(scrolledPx) > edgePx;
  const on = Math.abs(scrolledPx) + visiblePx < wholePx - edgePx;
  return [back && "back", on && "on"].filter(Boolean).join(" ");
}

function measure(rail: HTMLElement): void {
  const track = trackOf(rail);
  if (!track) return;
  rail.dataset["more"] = moreWays(track.scrollLeft, track.clientWidth, track.scrollWidth);
}

function readingSign(track: HTMLElement): number {
  return getComputedStyle(track).direction === "rtl" ? -1 : 1;
}

function step(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest("[data-rail-step]") : null;
  const rail = railOf(button);
  const track = rail && trackOf(rail);
  if (!track || !button) return;
  const ways = Number(button.getAttribute("data-rail-step"));
  // Slightly less than the whole width, so that the last card is still visible.
  track.scrollBy({ left: ways * readingSign(track) * track.clientWidth * 0.85 });
}

const keySteps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** An arrow points to a side of the screen; which end that is depends on the page's direction. */
export const inReadingOrder = (ways: number, sign: number): number =>
  Number.isFinite(ways) ? ways * sign : ways;

/** The index of the card that gets the focus, of `count`; it stays at the ends. */
export function nextCard(from: number, ways: number, count: number): number {
  return Math.min(count - 1, Math.max(0, from + ways));
}

function walk(event: KeyboardEvent): void {
  const ways = keySteps[event.key];
  const rail = railOf(event.target);
  const track = rail && trackOf(rail);
  if (ways === undefined || !track || event.altKey || event.ctrlKey || event.metaKey) return;
  const cards = [...track.children].map((item) => item.querySelector<HTMLElement>("a, button"));
  const from = cards.findIndex((card) =>
    card?.closest("[data-rail-track] > *")?.contains(document.activeElement),
  );
  if (from < 0) return;
  const card = cards[nextCard(from, inReadingOrder(ways, readingSign(track)), cards.length)];
  if (!card) return;
  event.preventDefault();
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: "nearest", inline: "center" });
}

function notice(event: Event): void {
  const rail = railOf(event.target);
  if (rail) measure(rail);
}

/**
 * Adds arrow buttons and arrow keys to every rail, present and future, by a few listeners on the
 * document.
 */
export function startRails(): void {
  document.addEventListener("click", step);
  document.addEventListener("keydown", walk);
  document.addEventListener("scroll", notice, { capture: true, passive: true });
  document.addEventListener("pointerover", notice, { passive: true });
  document.addEventListener("focusin", notice);
  // The rail that was used before this script had loaded.
  document
    .querySelectorAll<HTMLElement>("[data-rail]:is(:hover, :focus-within)")
    .forEach((rail) => measure(rail));
}
