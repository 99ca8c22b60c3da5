import type { Database } from "#app/db/connect.server.ts";
import { listOperators, setOperator } from "#app/features/operator/operators.server.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";

/** Those who run the site in the browser. */
export async function listRoles(database: Database): Promise<string> {
  const operators = await listOperators(database);
  if (operators.length === 0) {
    return "Nobody runs the site in the browser: `npm run operator -- operators add EMAIL` lets somebody.";
  }
  return operators.map(({ email, name }) => `${email}  ${name}`).join("\n");
}

/** Lets the account with this address run the site in the browser. */
export async function addOperator(database: Database, email: string): Promise<string> {
  const wish = { email, isOperator: true, actor: "command", nowMs: Date.now() } as const;
  const { outcome } = await setOperator(database, wish);
  switch (outcome) {
    case "done":
      return `${email} runs the site now: the screens are at /operator.`;
    case "unchanged":
      return `${email} already runs the site.`;
    case "unconfirmed":
      throw new OperatorError(
        `${email} is not confirmed yet: its owner has to open the link first.`,
      );
    case "unknown":
      throw new OperatorError(
        `No account has the address ${email}: create it in the browser first.`,
      );
  }
}

/** Takes that back. */
export async function removeOperator(database: Database, email: string): Promise<string> {
  const wish = { email, isOperator: false, actor: "command", nowMs: Date.now() } as const;
  const { outcome } = await setOperator(database, wish);
  if (outcome === "done") return `${email} no longer runs the site.`;
  throw new OperatorError(`${email} does not run the site.`);
}
