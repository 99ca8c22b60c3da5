import { formatTenths } from "#app/lib/formats/numbers.ts";
import { t } from "#app/translations/t.ts";

/** Formats a size: `483 MB`, `2.8 GB`. */
export function formatSize(sizeBytes: number): string {
  const megabytes = sizeBytes / 1_000_000;
  if (megabytes >= 1_000) return t("{size} GB", { size: formatTenths(megabytes / 1_000) });
  return megabytes >= 1
    ? t("{size} MB", { size: Math.round(megabytes) })
    : t("{size} kB", { size: Math.ceil(sizeBytes / 1_000) });
}
