/** The year of a date such as `1927-01-10`, from its text: a `Date` could shift it by time zone. */
export function yearOf(date: string): string {
  return date.slice(0, 4);
}
