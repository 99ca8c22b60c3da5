import { momentIn } from "#app/lib/formats/zoned-time.ts";

import type { DatedEvent } from "./alert-events.ts";

/** Where only the day is known, viewers get the alert in its morning. */
const MORNING = 8 * 60;

/**
 * The moment from which an event is news, and an alert about it is made. `delivery/held-until.ts`
 * says whether that alert then waits, for quiet hours or for the day of the weekly email.
 */
export const dueAt = ({ day, startsAtMs }: DatedEvent, timeZone: string): number =>
  startsAtMs ?? momentIn(timeZone, day, MORNING);
