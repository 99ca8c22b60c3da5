import { OperatorError } from "#app/lib/operator-error.ts";

/** Writes what a command has to say; what the person can mend is told in one line, and ends with 1. */
export async function printOrRefuse(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
