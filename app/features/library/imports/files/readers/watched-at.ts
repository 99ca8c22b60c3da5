import { isDay } from "#app/lib/formats/is-day.ts";

import type { Collector } from "../collected.ts";
import { dayIn, momentOf, textOf } from "../field-values.ts";
import { UNKNOWN_MS, type ImportedChoices } from "../imported-choices.ts";

/** A film that was watched, at a moment or on a day that the file may not state. */
export function watchedAt(value: unknown, { nowMs, dayOf }: Collector): ImportedChoices {
  const atMs = momentOf(value, nowMs);
  if (atMs === undefined) return { watchedAtMs: UNKNOWN_MS };
  // Somewhere the noon that stands for a day is on the next one.
  const day = isDay(textOf(value)) ? dayIn(value, dayOf(nowMs)) : undefined;
  return { watchedAtMs: atMs, days: [day ?? dayOf(atMs)] };
}
