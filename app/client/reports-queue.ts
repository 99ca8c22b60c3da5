/** What a page has to report, and where: kept in the browser until the server has answered. */
export interface Report {
  path: `/api/${string}`;
  body: Record<string, unknown>;
  /** The profile that looked, where it was known: what it saw is not told as another's. */
  profile?: string | null | undefined;
}

const KEY = "unsent";
/** A device that is offline for weeks must not fill its own storage. */
const MOST_KEPT = 200;

export function kept(): Report[] {
  try {
    const reports: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(reports) ? reports : [];
  } catch {
    return [];
  }
}

export function keep(reports: Report[]): void {
  if (reports.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(reports.slice(-MOST_KEPT)));
}
