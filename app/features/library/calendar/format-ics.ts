/** An entry of a calendar file. */
export interface IcsEntry {
  /** Stays the same when the date moves. */
  uid: string;
  summary: string;
  description: string;
  url: string;
  /** The day, such as `2026-11-23`; a whole one, unless there is a time. */
  day: string;
  startsAtMs?: number | undefined;
  /** When the entry was last known to be right. */
  stampMs: number;
}

const DAY_MS = 24 * 3_600_000;
/** RFC 5545: a line has at most 75 octets, without its end. */
const LONGEST_LINE = 75;
/** A release has a beginning and no end: an hour is what calendars show well. */
const LENGTH = "PT1H";

/** A calendar as RFC 5545 writes it, which calendar programs subscribe to. */
export function formatIcs(name: string, entries: readonly IcsEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Matinee//Calendar//EN",
    "CALSCALE:GREGORIAN",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...entries.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const linesOf = (entry: IcsEntry): string[] => [
  "BEGIN:VEVENT",
  `UID:${escapeText(entry.uid)}`,
  `DTSTAMP:${formatMoment(entry.stampMs)}`,
  ...(entry.startsAtMs === undefined
    ? [`DTSTART;VALUE=DATE:${formatDate(entry.day)}`, `DTEND;VALUE=DATE:${dayAfter(entry.day)}`]
    : [`DTSTART:${formatMoment(entry.startsAtMs)}`, `DURATION:${LENGTH}`]),
  `SUMMARY:${escapeText(entry.summary)}`,
  `DESCRIPTION:${escapeText(entry.description)}`,
  `URL:${entry.url}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

const formatDate = (day: string) => day.replaceAll("-", "");
const dayAfter = (day: string) =>
  formatDate(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10));
const formatMoment = (atMs: number) => new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** Titles come from outside: control characters would end a line. */
const escapeText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\n]/gu, " ")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`);

/** A long line goes on in the next one after a space; no character is cut in two. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LONGEST_LINE) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
