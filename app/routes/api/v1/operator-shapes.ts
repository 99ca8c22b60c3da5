import { z } from "zod";

import { t, type MarkedText } from "#app/translations/t.ts";

import { moment, once, orNull } from "./shapes.ts";

const planName = () =>
  z
    .custom<Pick<MarkedText, "text" | "context">>()
    .transform((name) => t(name as MarkedText))
    .pipe(z.string());

const plan = () => orNull(z.object({ name: planName(), until: moment() }));

const account = () => ({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  isOperator: z.boolean(),
  createdAt: moment(),
  disabledAt: orNull(moment()),
  plans: z.object({ paid: plan(), granted: plan() }),
});

export const listedPerson = once(() =>
  z.object({ ...account(), lastSignIn: orNull(moment()) }).meta({ id: "ListedAccount" }),
);

export const person = once(() =>
  z
    .object({
      ...account(),
      deletionDue: orNull(moment()),
      isFactorOn: z.boolean(),
      lastVisit: orNull(moment()),
      sessionCount: z.coerce.number(),
    })
    .meta({ id: "Account" }),
);

export const invitation = once(() =>
  z
    .object({
      id: z.string(),
      state: z.enum(["open", "used", "ended", "revoked"]),
      createdAt: moment(),
      endsAt: moment(),
      usesLeft: z.number(),
      mostUses: z.number(),
      plan: plan(),
      recipient: z.string().nullable(),
    })
    .meta({ id: "Invitation" }),
);

const texts = () => z.record(z.string(), z.string());

export const settings = once(() =>
  z
    .object({
      values: texts(),
      secrets: z.array(z.string()).meta({ description: "The secrets that are stored." }),
      problems: z.array(z.string()),
      versions: texts(),
      waiting: z.array(z.string()).meta({ description: "What takes effect at the next start." }),
      lockedBy: z.record(z.string(), z.array(z.string())),
    })
    .meta({ id: "Settings" }),
);

export const job = once(() =>
  z
    .object({
      name: z.string(),
      isRunning: z.boolean(),
      endedAt: orNull(moment()),
      succeededAt: orNull(moment()),
      failedAt: orNull(moment()),
      failure: orNull(z.string()),
    })
    .meta({ id: "Job" }),
);

export const backup = once(() =>
  z
    .object({
      name: z.string(),
      madeAt: moment(),
      sizeBytes: z.number(),
      isByHand: z.boolean(),
    })
    .meta({ id: "Backup" }),
);

export const outcome = once(() => z.object({ outcome: z.string() }).meta({ id: "Outcome" }));
