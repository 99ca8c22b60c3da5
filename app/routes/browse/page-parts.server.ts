import { data, type RouterContextProvider } from "react-router";

import { titleKey, type TitleCard } from "#app/features/catalog/titles/title-card.ts";
import { inTime } from "#app/lib/in-time.ts";
import type { Section } from "#app/lib/section.ts";
import { unavailable } from "#app/lib/unavailable.ts";

/** The outcome of all of a page's parts: whether there is anything, and whether one failed. */
export type Outcome = "something" | "nothing" | "failed";

/** A part that a page does not have is left out. */
type Parts = Record<string, Promise<Section<unknown>> | undefined>;

/**
 * Returns the deferred parts of a page with their outcome. A page that has nothing to show because
 * parts of it failed says so by its status, if that is known before the page would be streamed:
 * until then the document waits anyway, so this costs nothing.
 */
export async function answerParts<Given extends Parts, Known extends object>(
  context: Readonly<RouterContextProvider>,
  parts: Given,
  /** What the page knows at once. */
  known: Known = {} as Known,
) {
  const outcome = outcomeOf(Object.values(parts).filter((part) => part !== undefined));
  const early = await inTime(context, outcome);
  return data({ ...known, ...parts, outcome }, early === "failed" ? unavailable : {});
}

async function outcomeOf(parts: readonly Promise<Section<unknown>>[]): Promise<Outcome> {
  try {
    return await Promise.any(parts.map(holdSomething));
  } catch {
    const sections = await Promise.all(parts);
    return sections.every(({ outcome }) => outcome === "loaded") ? "nothing" : "failed";
  }
}

async function holdSomething(part: Promise<Section<unknown>>): Promise<Outcome> {
  const section = await part;
  if (section.outcome === "loaded" && !isEmpty(section.value)) return "something";
  throw new Error("This part holds nothing.");
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "object" && value !== null && "titles" in value)
    return isEmpty(value.titles);
  return value === undefined;
}

type TitleName = Pick<TitleCard, "kind" | "id">;

/** The keys of the titles that these parts show; one that failed shows none. */
export async function keysOf(
  ...parts: Promise<Section<TitleName | readonly TitleName[] | undefined>>[]
): Promise<ReadonlySet<string>> {
  const sections = await Promise.all(parts);
  const shown = sections.flatMap((part) => (part.outcome === "loaded" ? (part.value ?? []) : []));
  return new Set(shown.map(titleKey));
}
