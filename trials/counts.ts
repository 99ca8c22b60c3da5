import { OperatorError } from "../scripts/bootstrap/operator-error.mjs";

export const anySeed = () => String(1 + (Date.now() % 999_999));

export function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new OperatorError(`${text} isn't a count: use a whole number from 1 on.`);
}
