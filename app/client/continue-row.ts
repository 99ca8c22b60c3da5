import { placeOnCard, type ContinueCard } from "#app/features/library/continue-watching.ts";
import type { FilmProgress } from "#app/features/library/progress.ts";
import { askServer } from "#app/lib/ask-server.ts";
import { smallerHalf } from "#app/lib/picture.ts";
import { showToast } from "#app/ui/late-toast.ts";
import { isolate } from "#app/lib/isolate.ts";

import { ownRecord, STALE_EVENT, storeRecord } from "#app/shell/viewer-record.ts";

/**
 * The row of what a viewer goes on with, painted into pages that are everybody's from the record
 * that this device keeps. Whether there is a row is settled as a page begins, for then nothing
 * moves: what is learnt later shows on the next one.
 */

const FLAG = "continue";
/** What was not in the row is asked for at most so often while a film plays. */
const ASKED_AGAIN_AFTER_MS = 30_000;

const painted = new WeakMap<Element, string>();
let settledFor: string | undefined;
let askedAtMs = -ASKED_AGAIN_AFTER_MS;

export function paint(): void {
  const isFirst = settledFor === undefined;
  if (isFirst) start();
  const cards = ownRecord()?.continue ?? [];
  // The first page was settled before its first paint, and a later one is not painted yet.
  if (settledFor !== location.pathname && !isFirst) settle(cards);
  settledFor = location.pathname;
  if (cards.length === 0 || !(FLAG in document.documentElement.dataset)) return;
  for (const place of document.querySelectorAll("#continue")) fill(place, cards);
}

const settle = (cards: readonly ContinueCard[]) =>
  document.documentElement.toggleAttribute("data-continue", cards.length > 0);

function start(): void {
  addEventListener("storage", () => paint());
  document.addEventListener("click", takeOff);
  new MutationObserver(() => paint()).observe(document.body, { childList: true, subtree: true });
}

function fill(place: Element, cards: readonly ContinueCard[]): void {
  const text = JSON.stringify(cards);
  if (painted.get(place) === text && place.querySelector("[data-continue-remove]")) return;
  painted.set(place, text);
  const room = copyOf("continue-room");
  const track = room?.querySelector("[data-rail-track]");
  const items = cards.flatMap((card) => drawCard(card) ?? []);
  if (!room || !track) return;
  track.replaceChildren(...items);
  place.replaceChildren(room);
}

function copyOf(id: string): HTMLElement | undefined {
  const template = document.getElementById(id);
  const copy = template instanceof HTMLTemplateElement && template.content.cloneNode(true);
  const element = copy && copy.firstChild;
  return element instanceof HTMLElement ? element : undefined;
}

function drawCard(card: ContinueCard): HTMLElement | undefined {
  const item = copyOf("continue-card");
  const link = item?.querySelector("a");
  const [frame, title, detail] = link?.children ?? [];
  const image = link?.querySelector("img");
  const bar = link?.querySelector<HTMLElement>("[style*='--part']");
  const remove = item?.querySelector<HTMLButtonElement>("[data-continue-remove]");
  if (!item || !link || !image || !remove) return undefined;
  link.href = card.href;
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
  remove.title = `Remove ${isolate(card.title)} from Continue Watching`;
  remove.ariaLabel = remove.title;
  return item;
}

function takeOff({ target }: Event): void {
  const button = target instanceof Element ? target.closest("[data-continue-remove]") : null;
  const record = ownRecord();
  const before = record?.continue;
  if (!(button instanceof HTMLButtonElement) || !record || !before) return;
  const key = button.value;
  const at = before.findIndex((card) => card.key === key);
  if (at < 0) return;
  const show = (cards: ContinueCard[]) => {
    const current = ownRecord();
    if (current) storeRecord({ ...current, continue: cards });
    // What the viewer does themselves may move the page.
    settle(cards);
    paint();
  };
  const tell = async (isHidden: boolean) => {
    if (await send(record.email, key, isHidden)) return;
    show(before);
    showToast({ text: "That could not be saved, so the row is as it was.", tone: "error" });
  };
  show(before.filter((card) => card.key !== key));
  focusCard(at);
  void tell(true);
  const undo = () => {
    show(before);
    focusCard(at);
    void tell(false);
  };
  showToast({ text: "Removed from Continue Watching. Its place is kept.", undo });
}

/** Where a card went, the next one takes the focus; after the last, what stands beneath. */
function focusCard(at: number): void {
  const links = [...document.querySelectorAll<HTMLElement>("#continue a")];
  (links[Math.min(at, links.length - 1)] ?? document.getElementById("main"))?.focus();
}

async function send(email: string, key: string, isHidden: boolean): Promise<boolean> {
  const [kind, id] = key.split(/:(.*)/s);
  const body = JSON.stringify({
    user_id: email,
    content_type: kind,
    content_id: id,
    is_hidden: isHidden,
  });
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body, keepalive: true };
  const response = await askServer("/api/continue-watching", init).catch(() => undefined);
  return response?.ok === true;
}

/** A film went on: its card is moved to the front as it is now, and one that is new is asked for. */
export function goOn(event: Event): void {
  if (!(event instanceof CustomEvent)) return;
  const place: FilmProgress = event.detail;
  const record = ownRecord();
  if (!record) return;
  const key = `archive:${place.item}`;
  const cards = record.continue ?? [];
  const card = cards.find((each) => each.key === key);
  if (card) {
    const onCard = placeOnCard(place);
    const others = cards.filter((each) => each !== card);
    storeRecord({ ...record, continue: onCard ? [{ ...card, ...onCard }, ...others] : others });
  } else if (performance.now() - askedAtMs > ASKED_AGAIN_AFTER_MS) {
    askedAtMs = performance.now();
    dispatchEvent(new Event(STALE_EVENT));
  }
}
