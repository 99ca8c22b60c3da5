import { redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";

import type { Route } from "./+types/login-passkey";
import { answerSignedIn } from "./answer-signed-in.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => redirect("/login");

/** Receives a passkey's answer; its button is on the sign-in screen. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { credential: text, next: text });
  const { security } = context.get(featuresContext).accounts;
  const result = await security.signInWithPasskey(form, context.get(requestContext).caller);
  if (result.outcome !== "refused") return answerSignedIn(result, form, context);
  const next = parseNext(form.next);
  const isDisabled = "why" in result && result.why === "disabled";
  const notice = isDisabled ? "disabled" : "passkey";
  const query = new URLSearchParams({ notice, ...(next !== undefined && { next }) });
  return redirect(`/login?${query}`, 303);
}
