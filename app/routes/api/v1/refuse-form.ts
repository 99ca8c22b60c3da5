import { problem } from "#app/lib/requests/problem.ts";
import { showRefused, type Refusal } from "#app/lib/requests/refused.ts";

/** The messages that a screen would show, by the fields of its form. */
export function refuseForm(refused: Refusal): Response {
  const { problem: detail, errors } = showRefused(refused);
  return problem("not-valid", {
    detail,
    errors: Object.entries(errors).map(([field, message]) => ({
      pointer: `/${field}`,
      detail: message,
    })),
  });
}
