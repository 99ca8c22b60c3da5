export type ByteRange = { first: number; last: number };

/**
 * Reads a Range header for a file of a given size. Undefined means the whole file, as for several
 * ranges at once or an unreadable header; "beyond" means 416.
 */
export function readRange(
  header: string | null,
  sizeBytes: number,
): ByteRange | "beyond" | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  const [, from = "", to = ""] = found ?? [];
  if (found === null || (from === "" && to === "")) {
    return undefined;
  }
  const first = from === "" ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === "" || to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (from !== "" && to !== "" && Number(to) < first) {
    return undefined;
  }
  return first >= sizeBytes || last < first ? "beyond" : { first, last };
}
