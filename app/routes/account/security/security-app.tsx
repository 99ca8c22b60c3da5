import { data, href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { qrPicture } from "#app/features/accounts/second-factor/qr-picture.server.ts";
import { CodeField } from "#app/features/accounts/sign-in/account-fields.tsx";
import { showRefused, statusOf } from "#app/lib/requests/refused.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/security-app";
import { ConfirmFirst } from "../confirm-first.tsx";
import styles from "./security.module.css";
import { requireConfirmed } from "./security-guard.ts";

/** The second step of signing in: an authenticator app, and recovery codes. */
export const handle = { access: "session" } satisfies PageHandle;

const SCREEN = "/profile/security/app";

/** Codes that were just created. */
const NEWS = {
  on: msg("Two-step sign-in is on, and every other device is signed out."),
  renewed: msg("These are your new recovery codes. The old ones no longer work."),
} as const;

type Offer = { ticket: string; secret: string; address: string };
const shown = ({ ticket, secret, address }: Offer) => ({ ticket, secret, qr: qrPicture(address) });

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await requireConfirmed(context, SCREEN);
  const { security } = context.get(featuresContext).accounts;
  const { isTotpOn, recoveryCodes } = await security.overview(viewer);
  const offer = isTotpOn || !viewer.isVerified ? null : shown(security.offerTotp(viewer));
  return { isTotpOn, recoveryCodes, offer, email: viewer.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { do: text, ticket: text, code: text });
  const viewer = await requireConfirmed(context, SCREEN);
  const { security } = context.get(featuresContext).accounts;
  const command = form.do;
  if (command === "off") {
    await security.switchOffTotp(viewer);
    return redirect("/profile/security?notice=app-off", 303);
  }
  if (command === "codes") {
    const codes = await security.renewRecoveryCodes(viewer);
    return codes ? { codes, news: NEWS.renewed } : redirect(SCREEN, 303);
  }
  const result = await security.switchOnTotp(form, viewer);
  // Shown in this answer and never again: only their hashes are stored.
  if (result.outcome === "on") return { codes: result.codes, news: NEWS.on };
  if (result.outcome === "expired" || !viewer.isVerified) return redirect(SCREEN, 303);
  const ticket = form.ticket;
  const offer = shown(security.offerTotpAgain(viewer, ticket));
  const { problem, errors } = showRefused(result);
  return data({ offer, problem, error: errors["code"] }, { status: statusOf(result) });
}

export default function SecurityApp({ loaderData, actionData }: Route.ComponentProps) {
  const shownOnce = actionData && "codes" in actionData ? actionData : undefined;
  const refused = actionData && "offer" in actionData ? actionData : undefined;
  const offer = refused?.offer ?? loaderData.offer;
  return (
    <Page width="form">
      <title>{t("Two-Step Sign-In · {site}")}</title>
      <BackLink href={href("/profile/security")}>{t("Security")}</BackLink>
      <h1>{t("Two-Step Sign-In")}</h1>
      {refused?.problem !== undefined && <Notice tone="error">{refused.problem}</Notice>}
      {shownOnce ? (
        <RecoveryCodes {...shownOnce} />
      ) : loaderData.isTotpOn ? (
        <IsOn recoveryCodes={loaderData.recoveryCodes} />
      ) : !offer ? (
        <ConfirmFirst email={loaderData.email} what="two-step sign-in" />
      ) : (
        <SwitchOn error={refused?.error} offer={offer} />
      )}
    </Page>
  );
}

function SwitchOn({
  offer,
  error,
}: {
  offer: ReturnType<typeof shown>;
  error?: string | undefined;
}) {
  const { ticket, secret, qr } = offer;
  return (
    <>
      <p>
        {t(
          "With an authenticator app, whoever has your password still cannot get in. Scan this with the app, or type the key into it.",
        )}
      </p>
      <img
        alt={t("The key as a QR code, for your authenticator app")}
        className={styles["qr"]}
        height={240}
        src={qr}
        width={240}
      />
      <p>
        {t("Key: <code>{key}</code>", {
          key: secret.replaceAll(/.{4}(?=.)/g, "$& "),
          code: (inside) => <code className={styles["secret"]}>{inside}</code>,
        })}
      </p>
      <form data-busy-form="" method="post">
        <input name="ticket" type="hidden" value={ticket} />
        <FieldStack>
          <CodeField error={error} hint={t("The six digits that the app shows now.")} />
          <ButtonRow>
            <Button busyLabel={t("Switching On…")} variant="primary" type="submit">
              {t("Switch On")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </>
  );
}

function RecoveryCodes({ codes, news }: { codes: readonly string[]; news: MarkedText }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t("{site} recovery codes, each good once")}\n\n${codes.join("\n")}\n`)}`;
  return (
    <>
      <Notice tone="success">{t(news)}</Notice>
      <h2>{t("Your recovery codes")}</h2>
      <p>
        {t(
          "If you lose your app, sign in with one of these codes. Each works once. Save them now: they are not shown again.",
        )}
      </p>
      <ul className={styles["codes"]}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <ButtonLink href={href("/profile/security")} variant="primary">
          {t("I've Saved Them")}
        </ButtonLink>
        <a download="matinee-recovery-codes.txt" href={file}>
          {t("Download")}
        </a>
      </ButtonRow>
    </>
  );
}

function IsOn({ recoveryCodes }: { recoveryCodes: number }) {
  return (
    <>
      <p>
        {t(
          "It is on: signing in takes a code from your authenticator app as well, except with a passkey that asks for your finger, face or PIN.",
        )}
      </p>
      <h2>{t("Recovery codes")}</h2>
      <p>
        {recoveryCodes === 0
          ? t(
              "None are left. Create new ones, so that you aren't locked out if you lose your phone.",
            )
          : t(
              "{count, plural, one {# of ten is left} other {# of ten are left}}. If you create new ones, these no longer work.",
              { count: recoveryCodes },
            )}
      </p>
      <form data-busy-form="" method="post">
        <input name="do" type="hidden" value="codes" />
        <Button busyLabel={t("Making…")} type="submit">
          {t("Create New Recovery Codes")}
        </Button>
      </form>
      <h2>{t("Switch it off")}</h2>
      <p>{t("Then your password, or any other way in, is enough by itself again.")}</p>
      <form data-busy-form="" method="post">
        <input name="do" type="hidden" value="off" />
        <Button busyLabel={t("Switching Off…")} variant="destructive" type="submit">
          {t("Switch Off")}
        </Button>
      </form>
    </>
  );
}
