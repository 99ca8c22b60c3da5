import { data, href, redirect } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import type { PendingAddress } from "#app/features/accounts/sign-in/address-change.server.ts";
import { EmailField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { statusOf } from "#app/features/accounts/refused.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/page.tsx";
import { readForm } from "#app/lib/read-form.ts";

import type { Route } from "./+types/security-address";
import { requireConfirmed } from "./security-guard.ts";

/** Another address: asked for here, and confirmed at both ends. */
export const handle = { access: "session" } satisfies PageHandle;

const SCREEN = "/profile/security/address";

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await requireConfirmed(context, SCREEN);
  const { pendingAddress } = await context.get(accountsContext).security.look(viewer);
  return { email: viewer.email, pending: pendingAddress ?? null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const viewer = await requireConfirmed(context, SCREEN);
  const { security } = context.get(accountsContext);
  if (form.get("do") === "cancel") {
    await security.cancelAddressChange(viewer);
    return redirect(SCREEN, 303);
  }
  const result = await security.requestAddressChange(form, viewer);
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  return redirect(SCREEN, 303);
}

export default function SecurityAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { email, pending } = loaderData;
  return (
    <Page width="form">
      <title>Change Your Email · Matinee</title>
      <BackLink href={href("/profile/security")}>Security</BackLink>
      <h1>Change Your Email</h1>
      {actionData?.problem !== undefined && <Notice tone="error">{actionData.problem}</Notice>}
      {pending && <Pending email={email} pending={pending} />}
      <p>
        Your address is <strong>{email}</strong>. We write to it and to the new one, and it changes
        once both have confirmed. You stay signed in.
      </p>
      <form data-busy-form="" method="post">
        <FieldStack>
          <EmailField
            autoComplete="email"
            error={actionData?.errors["email"]}
            label="New email"
            value={actionData?.values["email"]}
          />
          <ButtonRow>
            <Button busyLabel="Sending…" look="primary" type="submit">
              Email Both Addresses
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </Page>
  );
}

function Pending({ email, pending }: { email: string; pending: PendingAddress }) {
  const waitsFor = [
    ...(pending.isOldConfirmed ? [] : [email]),
    ...(pending.isNewConfirmed ? [] : [pending.email]),
  ];
  return (
    <Notice>
      <p>
        A change to {pending.email} is under way: {waitsFor.join(" and ")} still{" "}
        {waitsFor.length === 1 ? "has" : "have"} to confirm, with the link in the email.
      </p>
      <form data-busy-form="" method="post">
        <input name="do" type="hidden" value="cancel" />
        <Button busyLabel="Stopping…" look="plain" type="submit">
          Cancel the Change
        </Button>
      </form>
    </Notice>
  );
}
