/**
 * The zone in which a region's days are counted. One that has several is counted in UTC: a page
 * without a script does not know which one the viewer is in.
 */
export function zoneOf(region: string): string {
  const [zone = "UTC", ...others] = new Intl.Locale(`und-${region}`).getTimeZones() ?? [];
  return others.length === 0 ? zone : "UTC";
}

const DAY_MS = 24 * 3_600_000;

/** Names the day of a moment: today, yesterday, or its date in words. */
export function createDayNames(timeZone: string, nowMs: number) {
  const words = new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  });
  const [today, yesterday] = [words.format(nowMs), words.format(nowMs - DAY_MS)];
  return (atMs: number): string => {
    const day = words.format(atMs);
    if (day === today) return "Today";
    return day === yesterday ? "Yesterday" : day;
  };
}
