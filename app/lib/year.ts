/** The year of a date such as `1927-01-10`, from its text: a `Date` would move it by time zone. */
export function yearOf(date: string): string {
  return date.slice(0, 4);
}
