/** More than any form of ours has. */
const MOST_FIELDS = 2_000;
/** A field with a name and a file's name needs a few hundred bytes. */
const MOST_HEAD_BYTES = 8 * 1024;
const MOST_HEADS_BYTES = 256 * 1024;
/** What has no file in it is short. */
const MOST_TEXT_BYTES = 1024 * 1024;

const BLANK_LINE = "\r\n\r\n";

/**
 * Whether a body has few enough fields to be parsed in no time: parsing one is many times as slow as
 * looking for what separates its fields, and nothing else happens in the meantime. Returns the type
 * by which it may be parsed, so that both look for the same separator; undefined where it may not.
 */
export function parsableType(type: string, body: Buffer): string | undefined {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const isShort = body.length <= MOST_TEXT_BYTES;
    return isShort && count(body, "&", MOST_FIELDS) < MOST_FIELDS ? type : undefined;
  }
  const boundary = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"\\]{1,70})"|([^\s";,]{1,70}))/is
    .exec(type)
    ?.slice(1)
    .find(Boolean);
  if (boundary === undefined || !hasFewParts(body, `--${boundary}`)) return undefined;
  return `multipart/form-data; boundary="${boundary}"`;
}

function count(body: Buffer, mark: string, most: number): number {
  let found = 0;
  for (let at = body.indexOf(mark); at >= 0 && found < most; at = body.indexOf(mark, at + 1)) {
    found += 1;
  }
  return found;
}

function hasFewParts(body: Buffer, line: string): boolean {
  let [parts, headBytes] = [0, 0];
  for (let at = body.indexOf(line); at >= 0; at = body.indexOf(line, at + line.length)) {
    parts += 1;
    const start = at + line.length;
    const head = body.subarray(start, start + MOST_HEAD_BYTES).indexOf(BLANK_LINE);
    const isLast = body.toString("latin1", start, start + 2) === "--";
    if (head < 0 && !isLast) return false;
    headBytes += Math.max(head, 0);
    if (parts > MOST_FIELDS || headBytes > MOST_HEADS_BYTES) return false;
  }
  return true;
}
