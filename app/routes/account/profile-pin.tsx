import { data, href, redirectDocument } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { statusOf } from "#app/features/accounts/refused.ts";
import { isChild, requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/page.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

import type { Route } from "./+types/profile-pin";
import { goOnAs } from "./go-on-as.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

/** Not a profile, but the way out of the account. */
const SIGN_OUT = "sign-out";

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  if (!isChild(viewer)) throw redirectDocument("/profiles");
  const { profiles } = await context.get(accountsContext).profiles.look(viewer);
  const others = profiles.filter(({ id }) => id !== viewer.profile?.id);
  const wanted = url.searchParams.get("to") ?? "";
  const isKnown = wanted === SIGN_OUT || others.some(({ id }) => id === wanted);
  return {
    others: others.map(({ id, name }) => ({ value: id, label: name })),
    to: isKnown ? wanted : others[0]?.id,
    next: parseNext(url.searchParams.get("next")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const own = { viewer: requireViewer(context), caller: context.get(callerContext) };
  const { profiles, signOut } = context.get(accountsContext);
  const isLeaving = form.get("profile") === SIGN_OUT;
  const result = isLeaving
    ? await profiles.proveGrownUp(form, own.viewer)
    : await profiles.switchTo(form, own);
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  if (result.outcome === "done") return goOnAs(result, parseNext(String(form.get("next") ?? "")));
  return goOnAs({ cookies: await signOut(own.caller, own.viewer) }, "/login?notice=signed-out");
}

/** What lies behind is a grown-up's to open, by the PIN or by the password behind it. */
export default function ProfilePin({ loaderData, actionData }: Route.ComponentProps) {
  const { others, to, next } = loaderData;
  const errors = actionData?.errors ?? {};
  return (
    <Page width="form">
      <title>Ask a grown-up · Matinee</title>
      <BackLink href={href("/")}>Home</BackLink>
      <h1>Ask a grown-up</h1>
      <p>That needs the PIN of this account.</p>
      {actionData?.problem !== undefined && <Notice tone="error">{actionData.problem}</Notice>}
      <form data-busy-form="" method="post">
        {next !== undefined && <input name="next" type="hidden" value={next} />}
        <FieldStack>
          <SelectField
            defaultValue={to}
            label="Go on as"
            name="profile"
            options={[...others, { value: SIGN_OUT, label: "Nobody: sign out" }]}
          />
          <TextField
            autoComplete="off"
            error={errors["pin"]}
            inputMode="numeric"
            label="PIN"
            maxLength={6}
            name="pin"
            pattern="[0-9]{4,6}"
            type="password"
          />
          <details open={errors["password"] !== undefined}>
            <summary>Is the PIN forgotten?</summary>
            <PasswordField
              autoComplete="current-password"
              error={errors["password"]}
              hint="In its place, the password of the account will do."
              label="Password"
              name="password"
            />
          </details>
          <ButtonRow>
            <Button busyLabel="Looking…" look="primary" type="submit">
              Continue
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </Page>
  );
}
