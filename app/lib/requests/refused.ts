import { data } from "react-router";

import { t, type MarkedText } from "#app/translations/t.ts";

/**
 * What is wrong, translated where it is shown; a text about a limit has the limit
 * beside it.
 */
export type Problem = MarkedText | { text: MarkedText<{ most: number }>; most: number };

/** A rejected form: the errors by field, and the values to show again. */
export interface Refusal {
  outcome: "refused";
  why:
    | "input"
    | "signed out"
    | "too many"
    | "ours"
    | "unconfirmed"
    | "unconfirmed address"
    | "disabled"
    | "closed";
  /** An error of the whole form, when it belongs to no single field. */
  problem?: Problem;
  errors: Readonly<Record<string, Problem>>;
  values: Readonly<Record<string, string>>;
}

type Reason = Partial<Pick<Refusal, "why" | "problem" | "errors">>;

export function refused(values: Refusal["values"], reason: Reason): Refusal {
  return { outcome: "refused", why: "input", errors: {}, values, ...reason };
}

const STATUS = {
  input: 400,
  "signed out": 401,
  unconfirmed: 403,
  "unconfirmed address": 403,
  disabled: 403,
  closed: 403,
  "too many": 429,
  ours: 500,
} as const;

/** The status with which a screen answers a refused form. */
export const statusOf = ({ why }: Pick<Refusal, "why">) => STATUS[why];

export const showProblem = (problem: Problem): string =>
  "most" in problem ? t(problem.text, { most: problem.most }) : t(problem);

/** A refused form with its errors in the viewer's language. */
export interface ShownRefusal extends Pick<Refusal, "outcome" | "why" | "values"> {
  problem: string | undefined;
  errors: Readonly<Record<string, string>>;
}

export function showRefused({ problem, errors, ...rest }: Refusal): ShownRefusal {
  return {
    ...rest,
    problem: problem && showProblem(problem),
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [field, showProblem(error)]),
    ),
  };
}

/** What a screen's action answers to a refused form. */
export const answerRefused = (result: Refusal) =>
  data(showRefused(result), { status: statusOf(result) });
