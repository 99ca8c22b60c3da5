import type { CheckLine } from "#app/lib/check-line.ts";
import { adviceFor } from "#app/lib/service-advice.ts";

import { ServiceError } from "./service-error.ts";

export interface CheckQuestion {
  question: string;
  /** Where it is asked. */
  origin: string;
  /** Resolves to what was found; throws a `ServiceError`, or a `Finding` with words of its own. */
  ask: () => Promise<string>;
  /** Without its answer the questions after it make no sense. */
  isFirst?: boolean;
}

/** What is wrong although the service answered. */
export class Finding extends Error {
  readonly action: string;

  constructor(problem: string, action: string) {
    super(problem);
    this.action = action;
  }
}

/** Asks one question after the other, and says of each what came of it in plain words. */
export async function runCheck(questions: readonly CheckQuestion[]): Promise<CheckLine[]> {
  const lines: CheckLine[] = [];
  let isOver = false;
  for (const { question, origin, ask, isFirst = false } of questions) {
    if (isOver) {
      lines.push({ question, outcome: "not tried", detail: "What comes before it fails." });
      continue;
    }
    try {
      lines.push({ question, outcome: "works", detail: await ask() });
    } catch (error) {
      const { problem, action } = explain(error, origin);
      lines.push({ question, outcome: "fails", detail: problem, action });
      isOver = isFirst;
    }
  }
  return lines;
}

function explain(error: unknown, origin: string): { problem: string; action: string } {
  if (error instanceof Finding) return { problem: error.message, action: error.action };
  if (!(error instanceof ServiceError)) throw error;
  const { service, reason, code } = error;
  return adviceFor({ service, reason, code, address: origin });
}
