import { describeHalfStars, formatHalfStars } from "#app/features/library/ratings/half-stars.ts";
import { ownRecord, storeRecord, type ViewerRecord } from "#app/shell/viewer-record.client.ts";
import { t } from "#app/translations/t.ts";
import { showToast } from "../widgets/late-toast.ts";

import { togglesOf } from "../outbox/outbox.ts";
import { isFresh, paintOnChange } from "../repaint.ts";
import { aboutOf, storeToggle } from "./toggle.ts";

/**
 * Shows what the viewer rated on shared pages: on a title's own page its stars, and on cards if the
 * viewer prefers that. Over the record are the ratings that are not answered yet.
 */

const CARDS = "button[form=watchlist-form][aria-pressed]";
const PATH = "/api/ratings";

const settled = new Map<string, { halfStars: number; atMs: number }>();
let isStarted = false;

function start(): void {
  isStarted = true;
  paintOnChange(paint);
  document.addEventListener("change", ({ target }) => {
    const form = target instanceof HTMLInputElement && ratingFormOf(target);
    if (form) rate(form, Number(target.value));
  });
  document.addEventListener("submit", remove);
  // What was chosen while this script was loading.
  for (const radio of document.querySelectorAll<HTMLInputElement>("[data-rating] :checked")) {
    const form = ratingFormOf(radio);
    if (form) rate(form, Number(radio.value));
  }
}

/** The form on a shared page around an element. */
const ratingFormOf = (element: Element) => element.closest<HTMLFormElement>("form[data-rating]");

function remove(event: SubmitEvent): void {
  const button = event.submitter;
  const form = button && ratingFormOf(button);
  if (!form || button.getAttribute("name") !== "remove" || !ownRecord()) return;
  event.preventDefault();
  rate(form, 0);
}

/** A rating as it should be shown now. */
function readAll(record: ViewerRecord): (key: string) => number {
  const pending = new Map(
    togglesOf("rating", record).map(({ about, halfStars = 0 }) => [about, halfStars]),
  );
  return (key) => {
    const answered = settled.get(key);
    const known = answered && isFresh(answered) ? answered.halfStars : record.ratings?.[key];
    return pending.get(key) ?? known ?? 0;
  };
}

function rate(form: HTMLFormElement, halfStars: number): void {
  const record = ownRecord();
  const about = form.dataset["rating"];
  if (!record || about === undefined) return;
  const before = readAll(record)(about);
  if (before === halfStars) return;
  const value = form.querySelector<HTMLInputElement>("[name=about]")?.value ?? "";
  const title = value.slice(about.length + 1);
  const turn = (half: number) => {
    const toggle = { kind: "rating", about, isOn: half > 0, halfStars: half } as const;
    storeToggle(toggle, {
      path: PATH,
      title,
      fields: (at) => ({ half_stars: half, rated_at: at }),
    });
    paint();
  };
  turn(halfStars);
  const text = halfStars > 0 ? describeHalfStars(halfStars) : t("Rating removed");
  showToast({ text, undo: () => turn(before) });
}

export function paint(): void {
  if (!isStarted) start();
  const record = ownRecord();
  if (!record) return;
  const ratingOf = readAll(record);
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-rating]")) {
    const halfStars = ratingOf(form.dataset["rating"] ?? "");
    form.toggleAttribute("data-rated", halfStars > 0);
    for (const radio of form.querySelectorAll<HTMLInputElement>("[name=stars]")) {
      radio.checked = Number(radio.value) === halfStars;
    }
  }
  const isShown = record.preferences?.showsRatings === true;
  for (const ribbon of document.querySelectorAll<HTMLButtonElement>(CARDS)) {
    paintCard(ribbon, isShown ? ratingOf(aboutOf(ribbon)) : 0);
  }
}

/** Beside the line below a card's title. */
function paintCard(ribbon: Element, halfStars: number): void {
  const line = ribbon.previousElementSibling?.querySelector<HTMLElement>("[data-under-title]");
  if (!line) return;
  const shown = halfStars > 0 ? formatHalfStars(halfStars) : undefined;
  if (line.dataset["stars"] === shown) return;
  if (shown === undefined) delete line.dataset["stars"];
  else line.dataset["stars"] = shown;
}

/** The server's answer about a title. */
export function settle(about: string, data: Record<string, unknown>): void {
  const record = ownRecord();
  if (!record) return;
  const halfStars = typeof data["half_stars"] === "number" ? data["half_stars"] : 0;
  settled.set(about, { halfStars, atMs: performance.now() });
  const { [about]: _, ...others } = record.ratings ?? {};
  const ratings = halfStars > 0 ? { ...others, [about]: halfStars } : others;
  storeRecord({ ...record, ratings });
}
