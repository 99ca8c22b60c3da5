import type { ReactNode } from "react";
import { href, redirect } from "react-router";

import {
  CodeField,
  FactorField,
  OtherFactor,
} from "#app/features/accounts/sign-in/account-fields.tsx";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { PasskeyForm } from "#app/features/accounts/passkeys/passkey-form.tsx";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { confirmAddress, parseScreen } from "#app/features/accounts/confirming/confirm-address.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/security-confirm";
import styles from "./security.module.css";

/** Asks the viewer to confirm their identity before the account's security changes. */
export const handle = { access: "session" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { security } = context.get(featuresContext).accounts;
  const ways = await security.listWaysToConfirm(viewer);
  const isAsking = context.get(requestContext).caller.challenge !== undefined;
  return {
    email: viewer.email,
    ways,
    screen: parseScreen(url.searchParams.get("next")),
    isSent: ways.mail && isAsking && url.searchParams.get("step") === "code",
    isRecovery: url.searchParams.get("with") === "recovery",
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, {
    do: text,
    password: textIfSent,
    code: textIfSent,
    credential: textIfSent,
  });
  const { security } = context.get(featuresContext).accounts;
  const viewer = requireViewer(context);
  const screen = parseScreen(url.searchParams.get("next"));
  const isAsking = form.do === "email";
  const result = isAsking
    ? await security.sendConfirmationCode(viewer)
    : await security.confirm(form, { viewer, caller: context.get(requestContext).caller });
  if (result.outcome === "refused") return answerRefused(result);
  const challenge = result.outcome === "sent" ? result.token : null;
  const target = isAsking ? confirmAddress(screen, { step: "code" }) : screen;
  const headers = context.get(requestContext).browser.headersFor({ challenge });
  return redirect(target, { status: 303, headers });
}

export default function SecurityConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { email, ways, screen, isSent, isRecovery } = loaderData;
  const errors = actionData?.errors ?? {};
  const other = confirmAddress(screen, isRecovery ? {} : { with: "recovery" });
  return (
    <Page width="form">
      <title>{t("Confirm It Is You · {site}")}</title>
      {/^\/(?:operator|setup)(?:\/|$)/.test(screen) ? (
        <BackLink href={screen}>{t("Operator")}</BackLink>
      ) : (
        <BackLink href={href("/profile/security")}>{t("Security")}</BackLink>
      )}
      <h1>{t("Confirm It Is You")}</h1>
      {actionData?.problem !== undefined && <Notice tone="error">{actionData.problem}</Notice>}
      <p>
        {t(
          "This part of your account needs extra care. Confirm that it’s you, and you have ten minutes for it.",
        )}
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
          <PasskeyForm options={ways.passkey} kind="get">
            <Button icon="device" type="submit">
              {t("Use a Passkey")}
            </Button>
          </PasskeyForm>
        )}
        {ways.mail && <Email email={email} isSent={isSent} />}
      </div>
    </Page>
  );
}

/** The input fields and the button below them. */
function Proof({ children }: { children: ReactNode }) {
  return (
    <form data-busy-form="" method="post">
      <FieldStack>
        {children}
        <ButtonRow>
          <Button busyLabel={t("Looking…")} variant="primary" type="submit">
            {t("Continue")}
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
        label={t("Password")}
        name="password"
        required
      />
    </Proof>
  );
}

function Sent({ error }: Wrong) {
  return (
    <>
      <Notice>{t("An email with a code is on its way to you.")}</Notice>
      <Proof>
        <CodeField
          error={error}
          hint={t("Six digits. They work once, for ten minutes, in this browser.")}
        />
      </Proof>
    </>
  );
}

function Email({ email, isSent }: { email: string; isSent: boolean }) {
  return (
    <form className={styles["emailForm"]} data-busy-form="" method="post">
      <input name="do" type="hidden" value="email" />
      <p>
        {isSent
          ? t("No email? Check your spam folder first.")
          : t("We can send a code to {email}.", { email })}
      </p>
      <Button busyLabel={t("Sending…")} icon="mail" type="submit">
        {isSent ? t("Send Another Code") : t("Email Me a Code")}
      </Button>
    </form>
  );
}
