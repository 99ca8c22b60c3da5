import { OperatorError } from "#app/lib/settings/operator-error.ts";

/** Prints a command's output; an error that the operator can fix is one line and exit code 1. */
export async function printOrRefuse(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
