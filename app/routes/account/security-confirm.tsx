import type { ReactNode } from "react";
import { data, href, redirect } from "react-router";

import {
  CodeField,
  FactorField,
  OtherFactor,
} from "#app/features/accounts/sign-in/account-fields.tsx";
import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { PasskeyForm } from "#app/features/accounts/passkeys/passkey-form.tsx";
import { statusOf } from "#app/features/accounts/refused.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { setCookies } from "#app/lib/set-cookies.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/page.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

import type { Route } from "./+types/security-confirm";
import styles from "./security.module.css";
import { confirmAddress, parseScreen } from "./security-guard.ts";

/** Asks once more who it is, before anything that guards the account is changed. */
export const handle = { access: "session" } satisfies PageHandle;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { security } = context.get(accountsContext);
  const ways = await security.listWaysToConfirm(viewer);
  const isAsking = security.isAsking(request.headers.get("cookie"));
  return {
    email: viewer.email,
    ways,
    screen: parseScreen(url.searchParams.get("next")),
    isSent: ways.mail && isAsking && url.searchParams.get("step") === "code",
    isRecovery: url.searchParams.get("with") === "recovery",
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const { security } = context.get(accountsContext);
  const viewer = requireViewer(context);
  const screen = parseScreen(url.searchParams.get("next"));
  const isAsking = form.get("do") === "letter";
  const cookies = request.headers.get("cookie");
  const result = isAsking
    ? await security.sendConfirmationCode(viewer)
    : await security.confirm(form, { viewer, cookies, caller: context.get(callerContext) });
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  const target = isAsking ? confirmAddress(screen, { step: "code" }) : screen;
  return redirect(target, { status: 303, headers: setCookies(result.cookies) });
}

export default function SecurityConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { email, ways, screen, isSent, isRecovery } = loaderData;
  const errors = actionData?.errors ?? {};
  const other = confirmAddress(screen, isRecovery ? {} : { with: "recovery" });
  return (
    <Page width="form">
      <title>Confirm It Is You · Matinee</title>
      <BackLink href={href("/profile/security")}>Security</BackLink>
      <h1>Confirm It Is You</h1>
      {actionData?.problem !== undefined && <Notice tone="error">{actionData.problem}</Notice>}
      <p>
        This part of your account needs extra care. Confirm that it’s you, and you have ten minutes
        for it.
      </p>
      <div className={styles["ways"]}>
        {isSent && <Sent error={errors["code"]} />}
        {ways.factor && (
          <div className={styles["factor"]}>
            <Proof>
              <FactorField error={errors["code"]} isRecovery={isRecovery} />
            </Proof>
            <OtherFactor address={other} isRecovery={isRecovery} />
          </div>
        )}
        {ways.password && !isSent && <OwnPassword email={email} error={errors["password"]} />}
        {ways.passkey && (
          <PasskeyForm asked={ways.passkey} kind="get">
            <Button icon="device" type="submit">
              Use a Passkey
            </Button>
          </PasskeyForm>
        )}
        {ways.mail && <Email email={email} isSent={isSent} />}
      </div>
    </Page>
  );
}

/** What is typed in, and the one button beneath it. */
function Proof({ children }: { children: ReactNode }) {
  return (
    <form data-busy-form="" method="post">
      <FieldStack>
        {children}
        <ButtonRow>
          <Button busyLabel="Looking…" look="primary" type="submit">
            Continue
          </Button>
        </ButtonRow>
      </FieldStack>
    </form>
  );
}

type Wrong = { error: string | undefined };

function OwnPassword({ email, error }: { email: string } & Wrong) {
  return (
    <Proof>
      <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
      <PasswordField
        autoComplete="current-password"
        error={error}
        label="Password"
        name="password"
        required
      />
    </Proof>
  );
}

function Sent({ error }: Wrong) {
  return (
    <>
      <Notice>An email with a code is on its way to you.</Notice>
      <Proof>
        <CodeField
          error={error}
          hint="Six digits. They work once, for ten minutes, in this browser."
        />
      </Proof>
    </>
  );
}

function Email({ email, isSent }: { email: string; isSent: boolean }) {
  return (
    <form className={styles["letter"]} data-busy-form="" method="post">
      <input name="do" type="hidden" value="letter" />
      <p>
        {isSent ? "No email? Check your spam folder first." : `We can send a code to ${email}.`}
      </p>
      <Button busyLabel="Sending…" icon="mail" type="submit">
        {isSent ? "Send Another Code" : "Email Me a Code"}
      </Button>
    </form>
  );
}
