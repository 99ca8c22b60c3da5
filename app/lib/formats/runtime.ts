import { t } from "#app/translations/t.ts";

/** A length as the hero of home shows it, `0h 45m` and `2h 28m`; undefined when unknown. */
export function formatRuntime(minutes: number): string | undefined {
  const parts = partsOf(minutes);
  return parts && t("{hours}h {minutes}m", parts);
}

/** The same in the shortest form, as `45m` and `1h 20m`, everywhere else. */
export function formatShortRuntime(minutes: number): string | undefined {
  const parts = partsOf(minutes);
  return parts?.hours === 0 ? t("{minutes}m", parts) : formatRuntime(minutes);
}

function partsOf(minutes: number): { hours: number; minutes: number } | undefined {
  const whole = Math.round(minutes);
  return whole > 0 ? { hours: Math.floor(whole / 60), minutes: whole % 60 } : undefined;
}
