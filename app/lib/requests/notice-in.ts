import type { MarkedText } from "#app/translations/t.ts";

/** What a screen says after its commands. */
export type Notices = Readonly<Record<string, { text: MarkedText; tone: "success" | "error" }>>;

/**
 * The message after a command, by the code in the address that it redirected to; unknown codes show
 * nothing.
 */
export function noticeIn<Notice>(
  query: URLSearchParams,
  notices: Readonly<Record<string, Notice>>,
): Notice | undefined {
  const word = query.get("notice") ?? "";
  return Object.hasOwn(notices, word) ? notices[word] : undefined;
}
