/** The result of one question of the operator's check. */
export interface CheckLine {
  question: string;
  outcome: "works" | "fails" | "not tried";
  /** What was found, or what is wrong. */
  detail: string;
  /** What to do about it. */
  action?: string | undefined;
}

/** One service with all its results. */
export interface CheckedService {
  name: string;
  /** Where it is, and whether it is the real one. */
  place: string;
  lines: CheckLine[];
}
