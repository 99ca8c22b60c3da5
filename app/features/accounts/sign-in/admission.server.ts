import { AsyncLocalStorage } from "node:async_hooks";

import { APIError } from "better-auth/api";

import type { MarkedText } from "#app/translations/t.ts";

import type { Executor } from "#app/db/executor.ts";
import { signUpBarriers, type SignUpBarrier } from "./sign-up-barriers.ts";

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

/** Ends the transaction that creates an account; its code is a `SignUpBarrier`. */
export class SignUpBarrierError extends APIError {
  readonly code: string;
  constructor(code: SignUpBarrier) {
    super("FORBIDDEN", { code });
    this.code = code;
  }
}

/** The accounts library creates accounts, and knows nothing of invitations. */
const arriving = new AsyncLocalStorage<string | undefined>();

/** Creates an account, if at all, for somebody who came with this invitation. */
export const arrivingWith = <Result>(invitation: string | undefined, work: () => Result): Result =>
  arriving.run(invitation, work);

const admitted = new AsyncLocalStorage<true>();

/** Creates an account for somebody whom nothing keeps out: the first operator. */
export const admittedAnyway = <Result>(work: () => Result): Result => admitted.run(true, work);

/** Throws `SignUpBarrierError` for somebody who may not create an account. */
export async function requireAllowed(
  { allow }: Admission,
  executor: Executor,
  userId: string,
): Promise<void> {
  if (admitted.getStore() === true) return;
  const answer = await allow(executor, { userId, invitation: arriving.getStore() });
  if (answer !== "allowed") throw new SignUpBarrierError(answer);
}

/** Why somebody may not create an account, by the code of an error; undefined for every other error. */
export const problemOfCode = (code: string | undefined | false): SignUpBarrier | undefined =>
  code && Object.hasOwn(signUpBarriers, code) ? (code as SignUpBarrier) : undefined;
