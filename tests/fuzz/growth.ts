/**
 * What catastrophic expressions and quadratic loops are fed with: a beginning, a repeated part, an
 * end.
 */
export const PUMPS = [
  ["", "a", "!"],
  ["", " ", "x"],
  ["x", " ", "x"],
  ["", "\t \t", "\u0000"],
  ["", "a ", "!"],
  ["", "0", "x"],
  ["", "0 ", "x"],
  ["", "1,", ";"],
  ["", "-", "x"],
  ["", ".", "@"],
  ["a@", "a.", "!"],
  ["a@", "a-", "."],
  ["", "/", "?"],
  ["", "/.", "#"],
  ["", "%41", "%"],
  ["", "\\", "/"],
  ["", '"', "x"],
  ['"', '""', "x"],
  ["", '","', "\n"],
  ["", "(", ")"],
  ["", "[", "]"],
  ["", "<", ">"],
  ["", "<a href=", ">"],
  ["", "<!--", ">"],
  ["", "&", ";"],
  ["", "&amp;", "&"],
  ["", "http://a", " "],
  ["", "\r\n", "x"],
  ["", "\n\n00:", "x"],
  ["", "00:00:01,000 --> ", "\n"],
  ["", ";matinee=", "; "],
  ["", "q=", ";"],
  ["", 'W/"', '"'],
  ["", "e\u0301", "\uD800"],
  ["", "(1920", ")"],
  ["", "OR ", "*"],
] as const;

const SHORT = 4_000;
const LONG = 4 * SHORT;
/** Shorter times are too small to measure. */
const WORTH_MEASURING_MS = 25;

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export const pumped = ([start, pump, end]: (typeof PUMPS)[number], length: number) =>
  start + pump.repeat(Math.ceil(length / pump.length)) + end;

/**
 * The time that a text takes, divided by the time of a text a quarter as long: 4 is linear, 16 is
 * quadratic, and undefined means that neither takes measurable time. It depends on the machine: for
 * `npm run bench`, not for `npm test`.
 */
export function growthOf(read: (text: string) => unknown, parts: (typeof PUMPS)[number]) {
  const [long, short] = [pumped(parts, LONG), pumped(parts, SHORT)];
  if (cpuMs(() => read(long)) < WORTH_MEASURING_MS) return undefined;
  // Paired, and the best of three, because other threads of this process work as well.
  const [shortMs, longMs] = [short, long].map((text) =>
    Math.min(...[1, 2, 3].map(() => cpuMs(() => read(text)))),
  );
  if (shortMs === undefined || longMs === undefined || longMs < WORTH_MEASURING_MS) {
    return undefined;
  }
  return longMs / shortMs;
}
