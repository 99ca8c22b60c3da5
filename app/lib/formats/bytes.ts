import { byLocale, currentLocale } from "./locale.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

const formats = byLocale(currentLocale, (locale) =>
  units.map(
    (unit) => new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }),
  ),
);

/** A size in the largest unit that it has at least one of: 12 byte, 1.5 MB. */
export function formatBytes(sizeBytes: number): string {
  const power = sizeBytes < 1 ? 0 : Math.floor(Math.log10(sizeBytes) / 3);
  const place = Math.min(power, units.length - 1);
  return formats()[place]?.format(sizeBytes / 1000 ** place) ?? "";
}
