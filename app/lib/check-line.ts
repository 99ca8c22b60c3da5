/** What came of one question that the operator's check asked. */
export interface CheckLine {
  question: string;
  outcome: "works" | "fails" | "not tried";
  /** What was found, or what is wrong. */
  detail: string;
  /** What to do about it. */
  action?: string | undefined;
}

/** One service with all that was asked of it. */
export interface CheckedService {
  name: string;
  /** Where it is, and whether it is the real one. */
  place: string;
  lines: CheckLine[];
}
