import { spawn, type SpawnOptions } from "node:child_process";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

interface RunOptions extends Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> {
  /** Told each line that the program prints, while it runs. */
  onLine?: (line: string) => void;
}

/** Runs a program of the system to its end; its output is in the error if it fails. */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  { onLine = () => {}, ...options }: RunOptions = {},
): Promise<string> {
  const child = spawn(program, parameters, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  const readEach = [child.stdout, child.stderr].map(async (stream) => {
    for await (const printed of createInterface({ input: stream })) {
      const line = stripVTControlCharacters(printed);
      lines.push(line);
      onLine(line);
    }
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  await Promise.all(readEach);
  const output = lines.join("\n");
  if (code === 0) return output;
  throw new Error(`${[program, ...parameters].join(" ")} failed:\n${output}`);
}
