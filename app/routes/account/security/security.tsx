import { href, redirectDocument } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { NewPasswordField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { answerRefused } from "#app/lib/requests/refused.ts";
import type { ListedSession } from "#app/features/accounts/sessions/session-list.server.ts";
import { showDevice } from "#app/features/accounts/sessions/describe-device.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Badge } from "#app/ui/cards/badge.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/messages/message-panel.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { formatAgo } from "#app/lib/formats/dates.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/security";
import styles from "../account.module.css";
import { SecurityOverview, SignInHistory } from "./security-overview.tsx";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Notices = {
  "password-changed": {
    text: msg("Your password has been changed. Every other device is signed out."),
    tone: "success",
  },
  ended: { text: msg("Session ended"), tone: "success" },
  "others-ended": { text: msg("Every other device is signed out"), tone: "success" },
  "app-off": { text: msg("Two-step sign-in is off"), tone: "success" },
  "codes-on": { text: msg("Codes by email are on"), tone: "success" },
  "codes-off": { text: msg("Codes by email are off"), tone: "success" },
  "last-way": {
    text: msg("That's your only way to sign in. Add another one first."),
    tone: "error",
  },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { accounts } = context.get(featuresContext);
  const [sessions, guarded, linked] = await Promise.all([
    accounts.listSessions(viewer),
    accounts.security.overview(viewer),
    accounts.identities.list(viewer),
  ]);
  const notice = noticeIn(url.searchParams, NOTICES);
  const { passkeys, pendingAddress: _, ...rest } = guarded;
  const overview = {
    ...rest,
    passkeys: passkeys.length,
    identities: linked.map(({ provider }) => provider),
  };
  const mayLink = accounts.identities.providers.length > 0;
  return {
    email: viewer.email,
    ...overview,
    mayLink,
    sessions,
    notice,
    nowMs: context.get(requestContext).receivedAtMs,
  };
}

/** A full page load, because the browser now has a new session. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { current: text, password: text });
  const own = { viewer: requireViewer(context), caller: context.get(requestContext).caller };
  const result = await context.get(featuresContext).accounts.changePassword(form, own);
  if (result.outcome === "refused") return answerRefused(result);
  const headers = context.get(requestContext).browser.headersFor(result.browser);
  return redirectDocument("/profile/security?notice=password-changed", { status: 303, headers });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { email, sessions, notice, nowMs } = loaderData;
  return (
    <Page>
      <title>{t("Security · {site}")}</title>
      <BackLink href={href("/profile")}>{t("Account and Settings")}</BackLink>
      <h1>{t("Security")}</h1>
      {notice && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone}>{t(notice.text)}</p>
        </Notice>
      )}
      <div className={styles["columns"]}>
        <section className={styles["section"]}>
          <h2>{t("Password")}</h2>
          {loaderData.hasPassword ? (
            <ChangePassword email={email} refused={actionData} />
          ) : (
            <ChoosePassword email={email} />
          )}
        </section>
        <SecurityOverview {...loaderData} />
        <Sessions nowMs={nowMs} sessions={sessions} />
        <SignInHistory signIns={loaderData.signIns} />
      </div>
    </Page>
  );
}

type ChangePasswordProps = { email: string; refused: Route.ComponentProps["actionData"] };

function ChangePassword({ email, refused }: ChangePasswordProps) {
  return (
    <>
      {refused?.problem !== undefined && <Notice tone="error">{refused.problem}</Notice>}
      <form data-busy-form="" method="post">
        <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
        <FieldStack>
          <PasswordField
            autoComplete="current-password"
            error={refused?.errors["current"]}
            label={t("Current password")}
            name="current"
            required
          />
          <NewPasswordField error={refused?.errors["password"]} />
          <ButtonRow>
            <Button busyLabel={t("Saving…")} variant="primary" type="submit">
              {t("Change Password")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
      <p className={styles["faint"]}>{t("It signs out every other device.")}</p>
    </>
  );
}

/** A provider's account has no password; whoever reads its emails can choose one. */
function ChoosePassword({ email }: { email: string }) {
  return (
    <>
      <p>
        {t(
          "This account has no password. We can send a link to {email}, by which you choose one; it signs out every device.",
          { email },
        )}
      </p>
      <form action={href("/forgot-password")} data-busy-form="" method="post">
        <input name="email" type="hidden" value={email} />
        <Button busyLabel={t("Sending…")} icon="mail" type="submit">
          {t("Send Me the Link")}
        </Button>
      </form>
    </>
  );
}

function Sessions({ sessions, nowMs }: { sessions: ListedSession[]; nowMs: number }) {
  return (
    <section className={styles["section"]}>
      <h2>{t("Sessions")}</h2>
      <ul className={styles["sessions"]}>
        {sessions.map(({ id, device, lastUsedAt, isCurrent }) => (
          <li className={styles["session"]} key={id}>
            <div>
              <strong>{showDevice(device)}</strong>
              <div className={styles["faint"]}>
                {isCurrent ? t("In use now") : formatLastUse(nowMs - lastUsedAt)}
              </div>
            </div>
            {isCurrent ? <Badge>{t("This device")}</Badge> : <End device={device} id={id} />}
          </li>
        ))}
      </ul>
      {sessions.length === 1 && (
        <EmptyState drawing="device" title={t("No other device is signed in")} />
      )}
      {sessions.length > 1 && (
        <form action={href("/profile/sessions")} data-busy-form="" method="post">
          <input name="others" type="hidden" value="yes" />
          <Button busyLabel={t("Signing Out…")} type="submit">
            {t("Sign Out Everywhere Else")}
          </Button>
        </form>
      )}
    </section>
  );
}

function End({ id, device }: { id: string; device: string }) {
  return (
    <form action={href("/profile/sessions")} method="post">
      <input name="session" type="hidden" value={id} />
      <Button
        aria-label={t("Sign out {device}", { device: showDevice(device) })}
        size="small"
        type="submit"
      >
        {t("Sign Out")}
      </Button>
    </form>
  );
}

const HOUR_MS = 60 * 60 * 1000;

/** Recorded about once an hour, so it is shown no more precisely. */
function formatLastUse(agoMs: number): string {
  const hours = Math.floor(agoMs / HOUR_MS);
  if (hours < 2) return t("Last used within the last two hours");
  return hours < 48
    ? t("Last used {ago}", { ago: formatAgo(hours, "hour") })
    : t("Last used {ago}", { ago: formatAgo(Math.floor(hours / 24), "day") });
}
