import { shorten } from "../testing/failure.ts";

type Log = (line: string) => void;

/** A way to get a program that the system does not have. */
export interface Source {
  name: string;
  isOpen: () => boolean;
  fetch: (log: Log) => Promise<void>;
}

export interface Program {
  name: string;
  find: () => string | undefined;
  /** Rejects when what was found does not run. */
  start: (path: string) => Promise<unknown>;
  /** Whether nothing else is worth fetching that the tests would use as well. */
  isComplete?: () => boolean;
  /** In the order in which they are tried. */
  sources: readonly Source[];
  /** The command that a person can enter to install it. */
  toEnable: string;
}

export type Presence =
  | { kind: "there"; path: string }
  | { kind: "missing"; why: string; toEnable: string };

/** Fetches a program from the first source that brings one that starts, unless there is one. */
export async function ensureProgram(program: Program, log: Log): Promise<Presence> {
  const { name, isComplete = () => true, toEnable } = program;
  const problems: string[] = [];
  let path = await findStarting(program, problems);
  if (path !== undefined && isComplete()) return { kind: "there", path };
  for (const source of program.sources.filter(({ isOpen }) => isOpen())) {
    log(`${name}: ${source.name}…`);
    await source.fetch(log).catch((error: unknown) => {
      problems.push(`${source.name}: ${describe(error)}`);
    });
    path = await findStarting(program, problems);
    if (path !== undefined) return { kind: "there", path };
  }
  const reasons = [...new Set(problems)].map((problem) => ` ${problem}`).join("");
  return { kind: "missing", why: `${name} is not installed.${reasons}`, toEnable };
}

async function findStarting(program: Program, problems: string[]): Promise<string | undefined> {
  const path = program.find();
  if (path === undefined) return undefined;
  try {
    await program.start(path);
    return path;
  } catch (error) {
    problems.push(`${path} does not start: ${describe(error)}`);
    return undefined;
  }
}

/** The line that says what went wrong; the others say what was tried, and where it broke. */
function describe(error: unknown): string {
  const text = shorten(error instanceof Error ? error.message : String(error), "end");
  const lines = text.split("\n").map((line) => line.trim());
  return (
    lines.find((line) => /^(?:E|Error):/.test(line)) ??
    lines.findLast((line) => !line.startsWith("at ")) ??
    ""
  );
}
