import { byLocale, currentLocale } from "./locale.ts";

const units = ["millisecond", "second", "minute", "hour", "day"] as const;
const LENGTHS_MS = {
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

const formats = byLocale(
  currentLocale,
  (locale) =>
    new Map(
      units.map((unit) => [
        unit,
        new Intl.NumberFormat(locale, {
          style: "unit",
          unit,
          unitDisplay: "long",
          maximumFractionDigits: 1,
        }),
      ]),
    ),
);

/** A length of time in the largest unit that it has at least one of: 12 milliseconds, 1.5 hours. */
export function formatDuration(durationMs: number): string {
  const unit = units.findLast((each) => durationMs >= LENGTHS_MS[each]) ?? "millisecond";
  return (
    formats()
      .get(unit)
      ?.format(durationMs / LENGTHS_MS[unit]) ?? ""
  );
}
