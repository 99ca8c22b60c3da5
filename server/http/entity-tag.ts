const bare = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether an `If-None-Match` header contains this tag; weak and strong spellings are equal. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => bare(tag) === bare(etag));
}
