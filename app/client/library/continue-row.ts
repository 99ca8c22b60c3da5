import {
  placeOnCard,
  withPlace,
  type ContinueCard,
  type FilmOnCard,
} from "#app/features/library/continue/continue-watching.ts";
import { CONTINUE_PATH, type FilmProgress } from "#app/features/library/progress/progress.ts";
import { smallerHalf } from "#app/lib/pictures/picture.ts";
import { copyTemplate } from "../widgets/copy-template.ts";
import { showToast } from "../widgets/late-toast.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { inLanguage } from "#app/translations/address.ts";

import { report } from "../outbox/outbox-start.ts";
import { ownRecord, STALE_EVENT, storeRecord } from "#app/shell/viewer-record.client.ts";
import { t } from "#app/translations/t.ts";
import { shownCards } from "./shown-cards.ts";

/**
 * Fills the Continue Watching row of shared pages from the record that this device stores, and from
 * what it has not sent yet. Whether there is a row is decided before the first paint, when nothing
 * can move, or while nobody sees the page: later changes show on the next page.
 */

const FLAG = "continue";

const painted = new WeakMap<Element, string>();
let settledFor: string | undefined;
/** Shows the row as it was before the last card was taken off it on this page. */
let putBack: (() => void) | undefined;
/** The film that has come to its end on this page. */
let endedItem: string | undefined;

export function paint(): void {
  const isFirst = settledFor === undefined;
  if (isFirst) start();
  const cards = shownCards();
  // The first page decided before its first paint, and a later one is not painted yet.
  if (settledFor !== location.pathname && !isFirst) settle(cards);
  settledFor = location.pathname;
  // The pre-paint script does not know what waits in the outbox.
  if (document.hidden || (cards.length === 0 && ownRecord()?.continue?.[0])) settle(cards);
  if (cards.length === 0 || !(FLAG in document.documentElement.dataset)) return;
  for (const element of document.querySelectorAll("#continue")) fill(element, cards);
}

const settle = (cards: readonly ContinueCard[]) =>
  document.documentElement.toggleAttribute("data-continue", cards.length > 0);

function start(): void {
  addEventListener("storage", () => paint());
  document.addEventListener("click", takeOff);
  new MutationObserver(() => paint()).observe(document.body, { childList: true, subtree: true });
}

function fill(element: Element, cards: readonly ContinueCard[]): void {
  const text = JSON.stringify(cards);
  if (painted.get(element) === text && element.querySelector("[data-continue-remove]")) return;
  painted.set(element, text);
  const room = copyTemplate("continue-room");
  const track = room?.querySelector("[data-rail-track]");
  const items = cards.flatMap((card) => drawCard(card) ?? []);
  if (!room || !track) return;
  track.replaceChildren(...items);
  element.replaceChildren(room);
}

function drawCard(card: ContinueCard): HTMLElement | undefined {
  const item = copyTemplate("continue-card");
  const link = item?.querySelector("a");
  const [frame, title, detail] = link?.children ?? [];
  const image = link?.querySelector("img");
  const bar = link?.querySelector<HTMLElement>("[style*='--part']");
  const remove = item?.querySelector<HTMLButtonElement>("[data-continue-remove]");
  if (!item || !link || !image || !remove) return undefined;
  link.href = inLanguage(card.href);
  for (const named of [title, frame])
    if (card.lang !== undefined) named?.setAttribute("lang", card.lang);
  if (title) title.textContent = card.title;
  title?.setAttribute("title", card.title);
  if (detail) detail.textContent = card.detail;
  if (card.part === undefined) bar?.remove();
  else bar?.style.setProperty("--part", String(card.part));
  if (card.src === undefined) image.closest("[data-missing]")?.setAttribute("data-failed", "");
  image.removeAttribute("src");
  if (card.srcSet !== undefined) {
    const isSparing = "sparing" in document.documentElement.dataset;
    image.srcset = isSparing ? smallerHalf(card.srcSet) : card.srcSet;
  }
  if (card.src !== undefined) image.src = card.src;
  remove.value = card.key;
  remove.title = t("Remove {title} from Continue Watching", { title: isolate(card.title) });
  remove.ariaLabel = remove.title;
  return item;
}

function takeOff({ target }: Event): void {
  const button = target instanceof Element ? target.closest("[data-continue-remove]") : null;
  const record = ownRecord();
  const before = shownCards();
  if (!(button instanceof HTMLButtonElement) || !record) return;
  const key = button.value;
  const at = before.findIndex((card) => card.key === key);
  if (at < 0) return;
  const show = (cards: ContinueCard[]) => {
    const current = ownRecord();
    if (current) storeRecord({ ...current, continue: cards });
    // The viewer's own action may move the page.
    settle(cards);
    paint();
  };
  putBack = () => show(before);
  show(before.filter((card) => card.key !== key));
  focusCard(at);
  reportHidden(record.email, key, true);
  const undo = () => {
    reportHidden(record.email, key, false);
    show(before);
    focusCard(at);
  };
  showToast({ text: t("Removed from Continue Watching. Your place in it is saved."), undo });
}

/** A removal that the server refused is reverted. */
export function settleRemoval(isTaken: boolean): void {
  if (isTaken) return;
  putBack?.();
  showToast({ text: t("That could not be saved, so the row is as it was."), tone: "error" });
  dispatchEvent(new Event(STALE_EVENT));
}

/** When a card is removed, the next one gets the focus; after the last, what follows the row. */
function focusCard(at: number): void {
  const links = [...document.querySelectorAll<HTMLElement>("#continue a")];
  (links[Math.min(at, links.length - 1)] ?? document.getElementById("main"))?.focus();
}

function reportHidden(email: string, key: string, isHidden: boolean): void {
  const [kind, id] = key.split(/:(.*)/s);
  const about = { content_type: kind, content_id: id, is_hidden: isHidden };
  const body = { user_id: email, ...about, timestamp: new Date().toISOString() };
  report({ path: CONTINUE_PATH, body, subject: `continue ${key}` });
}

/** The server has a film's place, and marks a film at its end: the page asks for that once. */
export function goOn(place: FilmProgress, film: FilmOnCard | undefined): void {
  const record = ownRecord();
  if (!record) return;
  storeRecord({ ...record, continue: withPlace(record.continue ?? [], place, film) });
  const hasEnded = placeOnCard(place) === undefined;
  if (hasEnded && endedItem !== place.item) dispatchEvent(new Event(STALE_EVENT));
  endedItem = hasEnded ? place.item : undefined;
}
