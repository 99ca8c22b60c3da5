import { data, href, redirect } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import { statusOf } from "#app/features/accounts/refused.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/profile-change-pin";
import { PinFields } from "./pin-fields.tsx";
import { requireConfirmed } from "./security-guard.ts";

/** Whoever holds the PIN opens every child's profile, so that its owner is asked for first. */
export const handle = { access: "session" } satisfies PageHandle;

const HERE = "/profiles/change-pin";

export async function loader({ context }: Route.LoaderArgs) {
  await requireConfirmed(context, HERE);
  return {};
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireConfirmed(context, HERE);
  const result = await context
    .get(accountsContext)
    .profiles.setPin(await readForm(request), viewer);
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  return redirect("/profiles?notice=pin-set", 303);
}

export default function ChangePin({ actionData }: Route.ComponentProps) {
  return (
    <Page width="form">
      <title>Change the PIN · Matinee</title>
      <BackLink href={href("/profiles")}>Who’s watching?</BackLink>
      <h1>Change the PIN</h1>
      <p>It is asked for by whoever leaves a child’s profile, or signs out of it.</p>
      <form data-busy-form="" method="post">
        <FieldStack>
          <PinFields error={actionData?.errors["pin"]} />
          <ButtonRow>
            <Button busyLabel="Saving…" look="primary" type="submit">
              Save the PIN
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </Page>
  );
}
