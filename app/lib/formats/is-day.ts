/** Whether a text is a day that exists: services also send `1994-00-00`, and `2011-02-30`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // A day that a month does not have is read as one of the next.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
