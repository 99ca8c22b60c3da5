import { href, redirect, redirectDocument } from "react-router";

import { formatDate } from "#app/lib/formats/dates.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { confirmAddress } from "#app/features/accounts/confirming/confirm-address.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/privacy";
import styles from "./account.module.css";
import { Choices, PausedNotice } from "./history/history-commands.tsx";

export const handle = { access: "session" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { accounts } = context.get(featuresContext);
  const [dueAt, takesPassword, subscription, isRecording] = await Promise.all([
    accounts.findDeletion(viewer),
    accounts.security.isPasswordEnough(viewer),
    context.get(featuresContext).billing.getSubscription(viewer.userId),
    context.get(featuresContext).history.isRecording(viewer),
  ]);
  return {
    email: viewer.email,
    isVerified: viewer.isVerified,
    takesPassword,
    goesOn: dueAt === undefined ? undefined : formatDate(dueAt),
    hasPlan: subscription?.status === "active",
    isPaused: !isRecording,
    isCancelled: url.searchParams.get("notice") === "not-deleted",
  };
}

/** A deletion request is a full page load: no session is left, in this browser or any other. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { keep: text, password: text });
  const viewer = requireViewer(context);
  const { accounts } = context.get(featuresContext);
  if (form.keep === "yes") {
    await accounts.cancelDeletion(viewer);
    return redirect("/profile/privacy?notice=not-deleted", 303);
  }
  // First, so that a leaving owner is not charged; the plan can be resumed.
  const before = () => context.get(featuresContext).billing.cancel(viewer.userId);
  const result = await accounts.askDeletion(form, { viewer, before });
  if (result.outcome === "unconfirmed") return redirect(confirmAddress("/profile/privacy"), 303);
  if (result.outcome === "refused") return answerRefused(result);
  const headers = context.get(requestContext).browser.headersFor(result.browser, {
    "Clear-Site-Data": '"cache", "prefetchCache", "prerenderCache"',
  });
  return redirectDocument("/login?notice=leaving", { status: 303, headers });
}

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { goesOn, isCancelled } = loaderData;
  return (
    <Page>
      <title>{t("Your data · {site}")}</title>
      <BackLink href={href("/profile")}>{t("Account and Settings")}</BackLink>
      <h1>{t("Your data")}</h1>
      {isCancelled && (
        <Notice tone="success">
          <p data-toast="success">{t("Your account won't be deleted")}</p>
        </Notice>
      )}
      {goesOn !== undefined && <Leaving day={goesOn} />}
      <div className={styles["columns"]}>
        <Stored />
        <section className={styles["section"]}>
          <h2>{t("Your history")}</h2>
          <p>
            {t(
              "What you opened and watched is listed in <link>your history</link>, where single titles are taken out as well.",
              { link: (inside) => <a href={href("/history")}>{inside}</a> },
            )}
          </p>
          {loaderData.isPaused && <PausedNotice />}
          <Choices isEmpty={false} isPaused={loaderData.isPaused} />
        </section>
        <section className={styles["section"]}>
          <h2>{t("Download everything")}</h2>
          <p>
            {t(
              "One archive with everything we store about you, each list twice: as JSON for programs, and as CSV for spreadsheets. Passwords and what keeps you signed in are not in it.",
            )}
          </p>
          {!loaderData.isVerified && (
            <p className={styles["faint"]}>
              {t("Messages that you sent us come with it once you have confirmed your address.")}
            </p>
          )}
          <p className={styles["faint"]}>
            {t(
              "If ten minutes have passed since you last showed that it is you, you are asked to once more first.",
            )}
          </p>
          <form action={href("/profile/privacy/download")} method="post">
            <Button icon="download" type="submit">
              {t("Download Your Data")}
            </Button>
          </form>
        </section>
        {goesOn === undefined && <Delete {...loaderData} refused={actionData} />}
      </div>
    </Page>
  );
}

function Leaving({ day }: { day: string }) {
  return (
    <Notice tone="error">
      <p>
        {t("Your account will be deleted on {day}, as you asked. Until then nothing is lost.", {
          day,
        })}
      </p>
      <form data-busy-form="" method="post">
        <input name="keep" type="hidden" value="yes" />
        <Button busyLabel={t("Keeping…")} variant="primary" type="submit">
          {t("Keep My Account")}
        </Button>
      </form>
    </Notice>
  );
}

function Stored() {
  return (
    <section className={styles["section"]}>
      <h2>{t("What we keep")}</h2>
      <ul>
        <li>{t("Your name, email address and picture, and your password as a hash alone.")}</li>
        <li>{t("When and on which device you signed in, so that you can see who else did.")}</li>
        <li>{t("Your watchlist, what you marked as watched, and where you stopped in a film.")}</li>
        <li>
          {t(
            "Which titles and trailers you open, while you allow it under <link>Cookie Preferences</link>.",
            { link: (inside) => <a href={href("/cookies")}>{inside}</a> },
          )}
        </li>
        <li>
          {t(
            "Your plan and your payments. Of a card we store only its brand and last four digits; its number never reaches us.",
          )}
        </li>
        <li>{t("The messages that you send us.")}</li>
      </ul>
      <p>
        {t("The <link>Privacy Policy</link> says why, and for how long.", {
          link: (inside) => <a href={href("/privacy")}>{inside}</a>,
        })}
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
      <h2>{t("Delete your account")}</h2>
      <p>
        {t(
          "You are signed out everywhere at once. Seven days later everything above is deleted and cannot be restored. Until then you can change your mind, with the link in our email or by signing in.",
        )}
      </p>
      {hasPlan && <p>{t("Your plan is canceled at once. Payments are not refunded.")}</p>}
      <p className={styles["faint"]}>
        {t(
          "Records of payments have to be kept. They stay under a number that says nothing of you.",
        )}
      </p>
      {refused?.problem !== undefined && <Notice tone="error">{refused.problem}</Notice>}
      <form data-busy-form="" method="post">
        <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
        <FieldStack>
          {takesPassword ? (
            <PasswordField
              autoComplete="current-password"
              error={refused?.errors["password"]}
              label={t("Your password")}
              name="password"
              required
            />
          ) : (
            <p>
              {t(
                "If ten minutes have passed since you last showed that it is you, you are asked to once more first.",
              )}
            </p>
          )}
          <ButtonRow>
            <Button busyLabel={t("Deleting…")} icon="trash" variant="destructive" type="submit">
              {t("Delete My Account")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </section>
  );
}
