import { momentIn, timeIn } from "#app/lib/formats/zoned-time.ts";

import type { OutsideChannel } from "../alert-kinds.ts";

export const emailPaces = ["at-once", "weekly"] as const;
type EmailPace = (typeof emailPaces)[number];

/** When a profile gets what is sent to it. */
export interface AlertTimes {
  emailPace: EmailPace;
  /** 1 is Monday, 7 is Sunday. */
  digestDay: number;
  /** Minutes since midnight, in the profile's zone; they may go over midnight. */
  quiet: { from: number; until: number } | undefined;
}

/** On Fridays, before the weekend. */
export const usualTimes: AlertTimes = { emailPace: "at-once", digestDay: 5, quiet: undefined };

const MINUTE_MS = 60_000;
/** After what is due in the morning of that day. */
const DIGEST_AT = 9 * 60;

interface DeliveryMoment {
  channel: OutsideChannel;
  madeAtMs: number;
  nowMs: number;
  timeZone: string;
}

/** Until when an alert is held back; undefined where it may be sent now. */
export function heldUntil(times: AlertTimes, held: DeliveryMoment): number | undefined {
  const { channel, madeAtMs, nowMs, timeZone } = held;
  if (channel === "email" && times.emailPace === "weekly") {
    const digestAtMs = nextDigest(times.digestDay, madeAtMs, timeZone);
    return digestAtMs > nowMs ? digestAtMs : undefined;
  }
  return times.quiet && endOfQuiet(times.quiet, nowMs, timeZone);
}

/** The first digest after a moment. */
function nextDigest(digestDay: number, afterMs: number, timeZone: string): number {
  const { day, weekday } = timeIn(timeZone, afterMs);
  const daysUntil = (digestDay - weekday + 7) % 7;
  const sameWeek = momentIn(timeZone, daysLater(day, daysUntil), DIGEST_AT);
  return sameWeek > afterMs ? sameWeek : momentIn(timeZone, daysLater(day, 7), DIGEST_AT);
}

/** When the quiet hours end that it is now in; undefined outside of them. */
function endOfQuiet(
  { from, until }: NonNullable<AlertTimes["quiet"]>,
  nowMs: number,
  timeZone: string,
): number | undefined {
  const { day, minutes } = timeIn(timeZone, nowMs);
  const isOvernight = from > until;
  const isQuiet = isOvernight
    ? minutes >= from || minutes < until
    : minutes >= from && minutes < until;
  if (!isQuiet) return undefined;
  const endsOn = isOvernight && minutes >= from ? daysLater(day, 1) : day;
  // In the hour that clocks show twice, the end may seem to be over: it is looked at again.
  return Math.max(momentIn(timeZone, endsOn, until), nowMs + MINUTE_MS);
}

const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
