import {
  emailPaces,
  usualTimes,
  type AlertTimes,
} from "#app/features/library/alerts/delivery/held-until.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

/** When alerts are sent, as the form has it. */
export interface TimesFields {
  email?: string | undefined;
  digestDay?: string | undefined;
  quietFrom?: string | undefined;
  quietUntil?: string | undefined;
}

export interface ParsedTimes {
  emails: boolean;
  times: AlertTimes;
  errors: Partial<Record<keyof TimesFields, MarkedText>>;
}

/** Reads the form; nonsense that no form of ours sends counts as not chosen. */
export function parseTimes(fields: TimesFields): ParsedTimes {
  const { email, digestDay, quietFrom = "", quietUntil = "" } = fields;
  const emailPace = emailPaces.find((pace) => pace === email);
  const day = /^[1-7]$/.test(digestDay ?? "") ? Number(digestDay) : usualTimes.digestDay;
  const [from, until] = [parseClock(quietFrom), parseClock(quietUntil)];
  const errors: ParsedTimes["errors"] = {};
  const missing = msg("Please give both times, or neither");
  if (from === undefined && quietUntil !== "") errors.quietFrom = missing;
  if (until === undefined && quietFrom !== "") errors.quietUntil = missing;
  if (from !== undefined && from === until)
    errors.quietUntil = msg("Please choose another time than the first");
  const quiet = from === undefined || until === undefined ? undefined : { from, until };
  return {
    emails: emailPace !== undefined,
    times: { emailPace: emailPace ?? usualTimes.emailPace, digestDay: day, quiet },
    errors,
  };
}

/** Minutes since midnight, of a field for a time of day. */
function parseClock(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

export const formatClock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Stored times, as the form has them. */
export const fieldsOf = (times: AlertTimes, emails: boolean): TimesFields => ({
  email: emails ? times.emailPace : "off",
  digestDay: String(times.digestDay),
  quietFrom: times.quiet && formatClock(times.quiet.from),
  quietUntil: times.quiet && formatClock(times.quiet.until),
});
