/** What a deed left to be said, by the word in the address that it led to; only what is on the list. */
export function noticeIn<Notice>(
  query: URLSearchParams,
  notices: Readonly<Record<string, Notice>>,
): Notice | undefined {
  const word = query.get("notice") ?? "";
  return Object.hasOwn(notices, word) ? notices[word] : undefined;
}
