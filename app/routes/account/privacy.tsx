import { data, href, redirect, redirectDocument } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import { statusOf } from "#app/features/accounts/refused.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { billingContext } from "#app/features/billing/billing-context.ts";
import { historyContext } from "#app/features/library/history-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { setCookies } from "#app/lib/set-cookies.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/page.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

import type { Route } from "./+types/privacy";
import styles from "./account.module.css";
import { Choices, PausedNotice } from "./history-commands.tsx";
import { confirmAddress } from "./security-guard.ts";

export const handle = { access: "session" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const accounts = context.get(accountsContext);
  const [dueAt, takesPassword, subscription, isRecording] = await Promise.all([
    accounts.findDeletion(viewer),
    accounts.security.isPasswordEnough(viewer),
    context.get(billingContext).getSubscription(viewer.userId),
    context.get(historyContext).isRecording(viewer),
  ]);
  return {
    email: viewer.email,
    isVerified: viewer.isVerified,
    takesPassword,
    goesOn: dueAt === undefined ? undefined : formatDay(dueAt),
    hasPlan: subscription?.status === "active",
    isPaused: !isRecording,
    isCancelled: url.searchParams.get("notice") === "kept",
  };
}

/** Asking for the end is a full page load: no session is left, in this browser or any other. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const viewer = requireViewer(context);
  const accounts = context.get(accountsContext);
  if (form.get("keep") === "yes") {
    await accounts.cancelDeletion(viewer);
    return redirect("/profile/privacy?notice=kept", 303);
  }
  // First, so that nothing is charged for a plan whose owner goes; it can be taken up again.
  const before = () => context.get(billingContext).cancel(viewer.userId);
  const result = await accounts.askDeletion(form, { viewer, before });
  if (result.outcome === "unconfirmed") return redirect(confirmAddress("/profile/privacy"), 303);
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  const headers = setCookies(result.cookies, {
    "Clear-Site-Data": '"cache", "prefetchCache", "prerenderCache"',
  });
  return redirectDocument("/login?notice=leaving", { status: 303, headers });
}

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { goesOn, isCancelled } = loaderData;
  return (
    <Page width="form">
      <title>Your data · Matinee</title>
      <BackLink href={href("/profile")}>Profile</BackLink>
      <h1>Your data</h1>
      {isCancelled && (
        <Notice tone="success">
          <p data-toast="success">Your account won't be deleted</p>
        </Notice>
      )}
      {goesOn !== undefined && <Leaving day={goesOn} />}
      <Stored />
      <section className={styles["section"]}>
        <h2>Your history</h2>
        <p>
          What you opened and watched is listed in <a href={href("/history")}>your history</a>,
          where single titles are taken out as well.
        </p>
        {loaderData.isPaused && <PausedNotice />}
        <Choices isEmpty={false} isPaused={loaderData.isPaused} />
      </section>
      <section className={styles["section"]}>
        <h2>Download everything</h2>
        <p>
          One archive with all that we keep of you, each list twice: as JSON for programs, and as
          CSV for spreadsheets. Passwords and what keeps you signed in are not in it.
        </p>
        {!loaderData.isVerified && (
          <p className={styles["faint"]}>
            Messages that you sent us come with it once you have confirmed your address.
          </p>
        )}
        <p className={styles["faint"]}>
          If ten minutes have passed since you last showed that it is you, you are asked to once
          more first.
        </p>
        <form action={href("/profile/privacy/download")} method="post">
          <Button icon="download" type="submit">
            Download Your Data
          </Button>
        </form>
      </section>
      {goesOn === undefined && <Delete {...loaderData} refused={actionData} />}
    </Page>
  );
}

function Leaving({ day }: { day: string }) {
  return (
    <Notice tone="error">
      <p>Your account will be deleted on {day}, as you asked. Until then nothing is lost.</p>
      <form data-busy-form="" method="post">
        <input name="keep" type="hidden" value="yes" />
        <Button busyLabel="Keeping…" look="primary" type="submit">
          Keep My Account
        </Button>
      </form>
    </Notice>
  );
}

function Stored() {
  return (
    <section className={styles["section"]}>
      <h2>What we keep</h2>
      <ul>
        <li>Your name, email address and picture, and your password as a hash alone.</li>
        <li>When and on which device you signed in, so that you can see who else did.</li>
        <li>Your watchlist, what you marked as watched, and where you stopped in a film.</li>
        <li>
          Which titles and trailers you open, while you allow it under{" "}
          <a href={href("/cookies")}>Cookie Preferences</a>.
        </li>
        <li>
          Your plan and your payments. Of a card we keep its brand and last four digits; its number
          never reaches us.
        </li>
        <li>The messages that you send us.</li>
      </ul>
      <p>
        The <a href={href("/privacy")}>Privacy Policy</a> says why, and for how long.
      </p>
    </section>
  );
}

type DeleteProps = Pick<
  Route.ComponentProps["loaderData"],
  "email" | "hasPlan" | "takesPassword"
> & {
  refused: Route.ComponentProps["actionData"];
};

function Delete({ email, hasPlan, takesPassword, refused }: DeleteProps) {
  return (
    <section className={styles["section"]}>
      <h2>Delete your account</h2>
      <p>
        You are signed out everywhere at once. Seven days later everything above is deleted and
        cannot be restored. Until then you can change your mind, with the link in our email or by
        signing in.
      </p>
      {hasPlan && <p>Your plan is canceled at once. Payments are not refunded.</p>}
      <p className={styles["faint"]}>
        Records of payments have to be kept. They stay under a number that says nothing of you.
      </p>
      {refused?.problem !== undefined && <Notice tone="error">{refused.problem}</Notice>}
      <form data-busy-form="" method="post">
        <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
        <FieldStack>
          {takesPassword ? (
            <PasswordField
              autoComplete="current-password"
              error={refused?.errors["password"]}
              label="Your password"
              name="password"
              required
            />
          ) : (
            <p>
              If ten minutes have passed since you last showed that it is you, you are asked to once
              more first.
            </p>
          )}
          <ButtonRow>
            <Button busyLabel="Deleting…" icon="trash" look="destructive" type="submit">
              Delete My Account
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </section>
  );
}

const formatDay = (atMs: number) =>
  new Date(atMs).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
