import { StarsField } from "#app/features/library/ratings/stars-field.tsx";
import { ownRecord } from "#app/shell/viewer-record.client.ts";

/* What the end of a film leads to, for the player. */

/** Not for children, nor for who prefers that nothing starts by itself. */
export function mayGoOn() {
  const { child, waits } = document.documentElement.dataset;
  return child === undefined && waits === undefined;
}

/** The first film like it that the page lists. */
export function findSimilar() {
  const link = document.querySelector<HTMLElement>("a[data-similar]");
  const title = link?.querySelector("bdi")?.textContent;
  const id = link?.dataset["similar"];
  return id && title ? { title, address: `/archive/${encodeURIComponent(id)}` } : undefined;
}

/** A viewer's stars, as further down on the page: its script shows and sends them. */
export function FilmRating() {
  const form = document.querySelector<HTMLFormElement>("main form[data-rating]");
  const about = form?.querySelector<HTMLInputElement>("[name=about]")?.value;
  if (ownRecord() === undefined || about === undefined) return null;
  return (
    <form autoComplete="off" data-rating={form?.dataset["rating"]}>
      <input name="about" type="hidden" value={about} />
      <StarsField />
    </form>
  );
}
