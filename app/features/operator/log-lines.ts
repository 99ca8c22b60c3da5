/** The levels of lines, the mildest first. */
export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];

/** A line of the server's log, parsed. */
export interface LogLine {
  time: string;
  level: string;
  requestId: string | undefined;
  message: string;
  /** Everything else that it says, as JSON. */
  rest: string;
}

export interface LogQuestion {
  /** This level and those above it. */
  level: LogLevel;
  requestId: string;
  text: string;
  page: number;
}

export interface LogPage {
  lines: LogLine[];
  total: number;
  page: number;
  pages: number;
}

const PAGE = 40;
/** A fault's trace is long: it is shown as a whole where few lines are found. */
const MOST_CHARACTERS = 240;
const FEW_LINES = 5;

export const parseLogLevel = (text: string): LogLevel =>
  logLevels.find((level) => level === text) ?? "debug";

/** The lines that a question asks for, newest first, a page of them. */
export function findLogLines(lines: readonly string[], question: LogQuestion): LogPage {
  const text = question.text.toLowerCase();
  const allowed = new Set<string>([
    ...logLevels.slice(logLevels.indexOf(question.level)),
    "fatal",
    ...(question.level === "debug" ? ["trace"] : []),
  ]);
  const found = lines
    .filter((line) => text === "" || line.toLowerCase().includes(text))
    .map(parseLine)
    .filter(({ level }) => allowed.has(level))
    .filter(({ requestId }) => question.requestId === "" || requestId === question.requestId)
    .toReversed();
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const page = Math.min(Math.max(1, question.page), pages);
  const shown = found.slice((page - 1) * PAGE, page * PAGE);
  const isLong = shown.length > FEW_LINES;
  return { lines: isLong ? shown.map(shortened) : shown, total: found.length, page, pages };
}

const shortened = (line: LogLine): LogLine => ({
  ...line,
  message: shorten(line.message),
  rest: shorten(line.rest),
});

const shorten = (text: string) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

/** A line that was cut is no JSON any more: it is shown as it is. */
function parseLine(line: string): LogLine {
  try {
    const { time, level, requestId, msg, ...rest }: Record<string, unknown> = JSON.parse(line);
    return {
      time: String(time),
      level: String(level),
      requestId: typeof requestId === "string" ? requestId : undefined,
      message: typeof msg === "string" ? msg : "",
      rest: Object.keys(rest).length === 0 ? "" : JSON.stringify(rest),
    };
  } catch {
    const field = (name: string) => new RegExp(`"${name}":"([^"]*)"`).exec(line)?.[1];
    return {
      time: field("time") ?? "",
      level: field("level") ?? "error",
      requestId: field("requestId"),
      message: "",
      rest: line,
    };
  }
}
