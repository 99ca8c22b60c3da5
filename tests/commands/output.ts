import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Output {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** What a command prints and how it ends, as its script shows them. */
export async function outputOf(
  command: (log: (line: string) => void) => Promise<string>,
): Promise<Output> {
  let stdout = "";
  const log = (line: string) => {
    stdout += `${line}\n`;
  };
  try {
    log(await command(log));
    return { status: 0, stdout, stderr: "" };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { status: 1, stdout, stderr: `${message}\n` };
  }
}

/** The same for the script itself, in a process of its own. */
export function outputOfScript(
  name: string,
  words: readonly string[],
  variables: Record<string, string | undefined>,
): Output {
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
  const { DATABASE_URL: _, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    env: { ...environment, ...variables },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}
