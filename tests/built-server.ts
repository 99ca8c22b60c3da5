import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

const ENTRY = join(import.meta.dirname, "../build/server/main.js");
/** With the default of 64, a server grows by 50 MiB that it does not need. */
export const NODE_OPTION = "--max-semi-space-size=16";
/** Far longer than a start takes, so that only a server that hangs reaches it. */
const START_TIMEOUT_MS = 120_000;

export interface Exit {
  code: number | null;
  output: string;
}

export interface BuiltServer {
  process: ChildProcess;
  origin: string;
  /** The server's output so far, on both streams. */
  output: () => string;
  /** Sends a signal and waits for the end. */
  stop: (signal?: NodeJS.Signals) => Promise<Exit>;
}

/** Starts the built server as `npm start` does, on a port that the system chooses. */
export async function startBuiltServer(
  variables: Record<string, string>,
  entry = ENTRY,
): Promise<BuiltServer> {
  const { child, ended, output } = launch({ PORT: "0", ...variables }, entry);
  const opened = new Promise<string>((resolve, reject) => {
    const look = () => {
      const origin = output().match(/Matinee is open at (\S+)/)?.[1];
      if (origin) resolve(origin);
    };
    child.stdout?.on("data", look);
    void ended.then(({ output: printed }) =>
      reject(new Error(`The server did not start:\n${printed}`)),
    );
    setTimeout(() => reject(new Error(`No start:\n${output()}`)), START_TIMEOUT_MS).unref();
  });
  return {
    process: child,
    origin: await opened,
    output,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the built server where it should refuse, and returns its output. */
export function runBuiltServer(variables: Record<string, string>): Promise<Exit> {
  return launch({ PORT: "0", ...variables }).ended;
}

function launch(variables: Record<string, string>, entry = ENTRY) {
  // Nothing in the environment of the tests may decide how the server starts.
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  // What a server does on its own would use up the faults that a test prepares for a page.
  const quiet = { MATCH_AHEAD: "off" };
  const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: "production", ...quiet, ...variables };
  const child = spawn(process.execPath, [NODE_OPTION, entry], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => printed.push(text));
  }
  const output = () => printed.join("");
  const ended = new Promise<Exit>((resolve) => {
    child.on("close", (code) => resolve({ code, output: output() }));
  });
  return { child, ended, output };
}
