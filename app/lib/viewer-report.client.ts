/**
 * Dispatched on the window by what knows no outbox, such as the player: its detail is what the
 * outbox of the page shall send.
 */
export const REPORT_EVENT = "viewer-report";

interface ViewerReport {
  path: `/api/${string}`;
  body: Record<string, unknown>;
  /** What it is about: only the last report of it matters. */
  subject: string;
  /** What pages show of it until the server has answered. */
  film?: object;
}

export const sendReport = (detail: ViewerReport): boolean =>
  dispatchEvent(new CustomEvent(REPORT_EVENT, { detail }));
