import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { findPlan } from "#app/features/billing/plans/price-list.ts";
import type { OperatorService } from "#app/features/operator/operator.server.ts";
import {
  findGrantEnd,
  type PersonOutcome,
} from "#app/features/operator/people/person-changes.server.ts";
import type { Notices } from "#app/lib/requests/notice-in.ts";
import { text } from "#app/lib/requests/read-form.ts";
import { refused, type Refusal } from "#app/lib/requests/refused.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

/** What the forms of an account send. */
export const PERSON_FIELDS = { do: text, plan: text, until: text, seen: text, sure: text };

type Form = Readonly<Record<keyof typeof PERSON_FIELDS, string>>;
type Changes = OperatorService["people"]["change"];

interface CommandInput {
  operator: Viewer;
  id: string;
  form: Form;
}

type CommandResult =
  | { outcome: PersonOutcome }
  | { outcome: "invalid"; refused: Refusal }
  | undefined;

/** Runs what a form asks for; undefined for a command that there is not. */
export async function runCommand(
  changes: Changes,
  { operator, id, form }: CommandInput,
): Promise<CommandResult> {
  switch (form.do) {
    case "disable":
      return { outcome: await changes.disable(operator, id) };
    case "enable":
      return { outcome: await changes.enable(operator, id) };
    case "sign-out":
      return { outcome: await changes.signOut(operator, id) };
    case "reset-factor":
      return { outcome: await changes.resetFactor(operator, id) };
    case "delete":
      return { outcome: await changes.delete(operator, id) };
    case "keep":
      return { outcome: await changes.cancelDeletion(operator, id) };
    case "take-back":
      return { outcome: await changes.takeBackGrant(operator, id) };
    case "add-operator":
      return { outcome: await changes.setOperator(operator, id, true) };
    case "remove-operator":
      // Nobody leaves these screens by a slip.
      if (operator.userId === id && form.sure !== "yes") return invalid(form, { sure: SURE });
      return { outcome: await changes.setOperator(operator, id, false) };
    case "grant":
      return grant(changes, { operator, id, form });
    default:
      return undefined;
  }
}

const SURE = msg("Check this box if you mean yourself");

const invalid = (form: Form, errors: Record<string, MarkedText>) => ({
  outcome: "invalid" as const,
  refused: refused(form, { errors }),
});

async function grant(
  changes: Changes,
  { operator, id, form }: CommandInput,
): Promise<CommandResult> {
  const plan = findPlan(form.plan);
  const expiresAt = findGrantEnd(form.until, Date.now());
  if (plan === undefined) return invalid(form, { plan: msg("Please choose a plan") });
  if (expiresAt === undefined) {
    return invalid(form, { until: msg("Please choose a day within the next ten years") });
  }
  const seenMs = form.seen === "" ? undefined : Number(form.seen);
  return { outcome: await changes.grant(operator, id, { planId: plan.id, expiresAt, seenMs }) };
}

const success = (message: MarkedText) => ({ text: message, tone: "success" as const });
const error = (message: MarkedText) => ({ text: message, tone: "error" as const });

export const PERSON_NOTICES: Notices = {
  disable: success(msg("The account is disabled, and signed out everywhere")),
  enable: success(msg("The account is enabled again")),
  "sign-out": success(msg("Signed out everywhere")),
  "reset-factor": success(msg("Two-step sign-in is off, and an email says so")),
  delete: success(msg("The account will be deleted, and an email says so")),
  keep: success(msg("The account won't be deleted")),
  grant: success(msg("The plan is given")),
  "take-back": success(msg("The plan is taken back")),
  "add-operator": success(msg("This account operates the site now")),
  "remove-operator": success(msg("This account no longer operates the site")),
  unchanged: error(msg("Nothing to do: it is so already. Somebody else may have done it.")),
  changed: error(msg("Somebody else has changed this account meanwhile. This is how it is now.")),
  refused: error(msg("You no longer operate the site.")),
  yourself: error(msg("You can't do that to your own account here.")),
  last: error(msg("This is the last operator. Make somebody else one first.")),
  unconfirmed: error(msg("Only somebody who has confirmed their address can operate the site.")),
};
