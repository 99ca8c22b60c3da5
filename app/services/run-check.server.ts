import type { CheckLine } from "#app/lib/settings/check-line.ts";
import { adviceFor } from "#app/lib/settings/service-advice.ts";

import { ServiceError } from "./service-error.ts";

export interface CheckQuestion {
  question: string;
  /** The service's address. */
  origin: string;
  /**
   * Resolves to what was found; throws a `ServiceError`, or a `Finding` with a message of its own.
   */
  ask: () => Promise<string>;
  /** Without its answer the following checks make no sense. */
  isFirst?: boolean;
}

/** A problem although the service answered. */
export class Finding extends Error {
  readonly action: string;

  constructor(problem: string, action: string) {
    super(problem);
    this.action = action;
  }
}

/** Runs one check after the other, and reports each result in plain words. */
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
