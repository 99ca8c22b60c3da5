import { data, redirect } from "react-router";

import type { Received } from "#app/features/messages/messages.server.ts";

/** What a form shows of a message that was not taken: why, and all that was written. */
export interface Refusal {
  problem: string;
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

const INVALID = "This has not been sent yet. Please look at the marked fields.";
const TOO_MANY =
  "That was a lot in a short time, so this has not been sent yet. What you wrote still stands here: please wait a while, then send it again.";

/** Answers a form: on to the page that says it was sent, or back with what was written. */
export function answerMessage(received: Received, form: FormData, sentAddress: string) {
  switch (received.outcome) {
    case "received":
      return redirect(sentAddress, 303);
    case "invalid": {
      const { errors, values } = received;
      return data<Refusal>({ problem: INVALID, errors, values }, 400);
    }
    case "too many":
      return data<Refusal>({ problem: TOO_MANY, errors: {}, values: textsOf(form) }, 429);
  }
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
