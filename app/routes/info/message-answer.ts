import { data, redirect } from "react-router";

import type { MessageFields } from "#app/features/messages/message-form.server.ts";
import { HONEYPOT_FIELD } from "#app/features/messages/message-fields.ts";
import { text } from "#app/lib/requests/read-form.ts";
import type { MessageOutcome } from "#app/features/messages/messages.server.ts";
import { msg, t } from "#app/translations/t.ts";

/** What the forms send, and what a person never fills in. */
export const messageFields = {
  name: text,
  email: text,
  subject: text,
  message: text,
  [HONEYPOT_FIELD]: text,
};

/** What a form shows of a refused message: why, and all that was written. */
export interface Refusal {
  problem: string;
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

const INVALID = msg("This has not been sent yet. Please look at the marked fields.");
const TOO_MANY = msg(
  "That was a lot in a short time, so this has not been sent yet. What you wrote is still here: please wait a while, then send it again.",
);

/** Answers a form: redirects to the page that says it was sent, or returns what was written. */
export function answerMessage(received: MessageOutcome, form: MessageFields, sentAddress: string) {
  switch (received.outcome) {
    case "received":
      return redirect(sentAddress, 303);
    case "invalid": {
      const { errors, values } = received;
      return data<Refusal>({ problem: t(INVALID), errors, values }, 400);
    }
    case "too many":
      return data<Refusal>({ problem: t(TOO_MANY), errors: {}, values: form }, 429);
  }
}
