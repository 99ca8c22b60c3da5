import { data, href, redirectDocument } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { PASSWORD_HINT } from "#app/features/accounts/passwords/password-hint.ts";
import { statusOf } from "#app/features/accounts/refused.ts";
import type { ListedSession } from "#app/features/accounts/sessions/session-list.server.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { noticeIn } from "#app/lib/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { setCookies } from "#app/lib/set-cookies.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/page.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

import type { Route } from "./+types/security";
import styles from "./account.module.css";
import { SecurityOverview, SignInHistory } from "./security-overview.tsx";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Record<string, { text: string; tone: "success" | "error" }> = {
  "password-changed": {
    text: "Your password has been changed. Every other device is signed out.",
    tone: "success",
  },
  ended: { text: "Session ended", tone: "success" },
  "others-ended": { text: "Every other device is signed out", tone: "success" },
  "app-off": { text: "Two-step sign-in is off", tone: "success" },
  "codes-on": { text: "Codes by email are on", tone: "success" },
  "codes-off": { text: "Codes by email are off", tone: "success" },
  "last-way": {
    text: "That's your only way to sign in. Add another one first.",
    tone: "error",
  },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const accounts = context.get(accountsContext);
  const [sessions, guarded, linked] = await Promise.all([
    accounts.listSessions(viewer),
    accounts.security.look(viewer),
    accounts.identities.list(viewer),
  ]);
  const notice = noticeIn(url.searchParams, NOTICES);
  const { passkeys, pendingAddress: _, ...rest } = guarded;
  const looks = {
    ...rest,
    passkeys: passkeys.length,
    identities: linked.map(({ provider }) => provider),
  };
  const mayLink = accounts.identities.providers.length > 0;
  return { email: viewer.email, ...looks, mayLink, sessions, notice, nowMs: Date.now() };
}

/** A full page load: the session that goes on is a new one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const own = { viewer: requireViewer(context), caller: context.get(callerContext) };
  const result = await context.get(accountsContext).changePassword(form, own);
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  const headers = setCookies(result.cookies);
  return redirectDocument("/profile/security?notice=password-changed", { status: 303, headers });
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { email, sessions, notice, nowMs } = loaderData;
  return (
    <Page width="form">
      <title>Security · Matinee</title>
      <BackLink href={href("/profile")}>Profile</BackLink>
      <h1>Security</h1>
      {notice && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone}>{notice.text}</p>
        </Notice>
      )}
      <section className={styles["section"]}>
        <h2>Password</h2>
        {loaderData.hasPassword ? (
          <ChangePassword email={email} refused={actionData} />
        ) : (
          <ChoosePassword email={email} />
        )}
      </section>
      <SecurityOverview {...loaderData} />
      <Sessions nowMs={nowMs} sessions={sessions} />
      <SignInHistory signIns={loaderData.signIns} />
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
            label="Current password"
            name="current"
            required
          />
          <PasswordField
            autoComplete="new-password"
            error={refused?.errors["password"]}
            hint={PASSWORD_HINT}
            label="New password"
            minLength={8}
            name="password"
            required
          />
          <ButtonRow>
            <Button busyLabel="Saving…" look="primary" type="submit">
              Change Password
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
      <p className={styles["faint"]}>It signs out every other device.</p>
    </>
  );
}

/** Whoever came by a provider has none, and whoever reads the letters chooses one. */
function ChoosePassword({ email }: { email: string }) {
  return (
    <>
      <p>
        This account has no password. We can send a link to {email}, by which you choose one; it
        signs out every device.
      </p>
      <form action={href("/forgot-password")} data-busy-form="" method="post">
        <input name="email" type="hidden" value={email} />
        <Button busyLabel="Sending…" icon="mail" type="submit">
          Send Me the Link
        </Button>
      </form>
    </>
  );
}

function Sessions({ sessions, nowMs }: { sessions: ListedSession[]; nowMs: number }) {
  return (
    <section className={styles["section"]}>
      <h2>Sessions</h2>
      <ul className={styles["sessions"]}>
        {sessions.map(({ id, device, lastUsedAt, isCurrent }) => (
          <li className={styles["session"]} key={id}>
            <div>
              <strong>{device}</strong>
              <div className={styles["faint"]}>
                {isCurrent ? "In use now" : formatLastUse(nowMs - lastUsedAt)}
              </div>
            </div>
            {isCurrent ? <Badge>This device</Badge> : <End device={device} id={id} />}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form action={href("/profile/sessions")} data-busy-form="" method="post">
          <input name="others" type="hidden" value="yes" />
          <Button busyLabel="Signing Out…" type="submit">
            Sign Out Everywhere Else
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
      <Button aria-label={`Sign out ${device}`} size="small" type="submit">
        Sign Out
      </Button>
    </form>
  );
}

const HOUR_MS = 60 * 60 * 1000;

/** The use is noted about once an hour, so it is told no more exactly. */
function formatLastUse(agoMs: number): string {
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const hours = Math.floor(agoMs / HOUR_MS);
  if (hours < 2) return "Last used within the last two hours";
  return hours < 48
    ? `Last used ${words.format(-hours, "hour")}`
    : `Last used ${words.format(-Math.floor(hours / 24), "day")}`;
}
