import type { MarkedText } from "#app/translations/t.ts";

import type { Executor } from "#app/db/executor.ts";
import type { SignUpBarrier } from "./sign-up-barriers.ts";

/** What an invitation brings to a new account. */
export interface InvitedTo {
  /** With the last moment of the plan. */
  plan: { name: MarkedText; untilMs: number } | undefined;
}

export type FoundAdmission =
  /** `problem`: of the invitation, where an account can be created without one. */
  | { isOpen: true; invited: InvitedTo | undefined; problem?: SignUpBarrier }
  | { isOpen: false; problem: SignUpBarrier };

/** Decides who may create an account. */
export interface Admission {
  /** What somebody may count on, with an invitation or without. */
  find(invitation: string | undefined): Promise<FoundAdmission>;
  /**
   * Asked once for every new account, in the transaction that creates it: uses the invitation up, and
   * gives what it brings.
   */
  allow(
    executor: Executor,
    account: { userId: string; invitation: string | undefined },
  ): Promise<"allowed" | SignUpBarrier>;
}

export const everyoneMaySignUp: Admission = {
  find: async () => ({ isOpen: true, invited: undefined }),
  allow: async () => "allowed",
};

/** Ends the transaction that creates an account. */
export class SignUpBarrierError extends Error {
  override readonly name = "SignUpBarrierError";
  readonly barrier: SignUpBarrier;
  constructor(barrier: SignUpBarrier) {
    super(barrier);
    this.barrier = barrier;
  }
}
