import { href } from "react-router";

import { formatMoment } from "#app/lib/formats/dates.ts";
import { showDevice } from "#app/features/accounts/sessions/describe-device.ts";
import type { PastSignIn } from "#app/features/accounts/sessions/sign-in-history.server.ts";
import { Badge } from "#app/ui/cards/badge.tsx";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { ButtonRow } from "#app/ui/layout/page.tsx";
import { formatList } from "#app/lib/formats/names.ts";
import { t } from "#app/translations/t.ts";

import styles from "../account.module.css";

type OverviewProps = {
  email: string;
  isTotpOn: boolean;
  recoveryCodes: number;
  passkeys: number;
  mayUseCodes: boolean;
  /** The linked providers' names, and whether there are any to link. */
  identities: readonly string[];
  mayLink: boolean;
};

/** How the account is guarded, with links to change it. */
export function SecurityOverview(props: OverviewProps) {
  const { email, isTotpOn, recoveryCodes, passkeys, mayUseCodes } = props;
  return (
    <>
      <section className={styles["section"]}>
        <h2>{t("Email")}</h2>
        <p>{email}</p>
        <ButtonRow>
          <ButtonLink href={href("/profile/security/address")} icon="mail">
            {t("Change Email")}
          </ButtonLink>
        </ButtonRow>
      </section>
      <section className={styles["section"]}>
        <h2>
          {t("Two-Step Sign-In")}{" "}
          <Badge tone={isTotpOn ? "free" : "plain"}>{isTotpOn ? t("On") : t("Off")}</Badge>
        </h2>
        <p>
          {isTotpOn
            ? t(
                "An authenticator app protects this account. {count, plural, one {# recovery code is left} other {# recovery codes are left}}.",
                { count: recoveryCodes },
              )
            : t("A code from an authenticator app, after your password.")}
        </p>
        <ButtonRow>
          <ButtonLink href={href("/profile/security/app")} icon="lock">
            {isTotpOn ? t("Change Two-Step Sign-In") : t("Set Up Two-Step Sign-In")}
          </ButtonLink>
        </ButtonRow>
      </section>
      <section className={styles["section"]}>
        <h2>{t("Passkeys")}</h2>
        <p>
          {passkeys === 0
            ? t("Sign in with your fingerprint, face or PIN, without a password.")
            : t(
                "{count, plural, one {# passkey signs in} other {# passkeys sign in}} to this account.",
                { count: passkeys },
              )}
        </p>
        <ButtonRow>
          <ButtonLink href={href("/profile/security/passkeys")} icon="device">
            {passkeys === 0 ? t("Add a Passkey") : t("Change Passkeys")}
          </ButtonLink>
        </ButtonRow>
      </section>
      <section className={styles["section"]}>
        <h2>
          {t("Codes by Email")}{" "}
          <Badge tone={mayUseCodes ? "free" : "plain"}>{mayUseCodes ? t("On") : t("Off")}</Badge>
        </h2>
        <p>
          {t("A code that we send to {email} signs you in, instead of your password.", { email })}
        </p>
        <form action={href("/profile/security/codes")} data-busy-form="" method="post">
          <input name="codes" type="hidden" value={mayUseCodes ? "off" : "on"} />
          <Button busyLabel={t("Saving…")} type="submit">
            {mayUseCodes ? t("Turn Codes Off") : t("Turn Codes On")}
          </Button>
        </form>
      </section>
      <section className={styles["section"]}>
        <h2>{t("Televisions and Other Screens")}</h2>
        <p>{t("Sign in a screen on which typing is tedious, with a code that it shows.")}</p>
        <ButtonRow>
          <ButtonLink href={href("/link")} icon="tv">
            {t("Sign In Another Screen")}
          </ButtonLink>
        </ButtonRow>
      </section>
      <section className={styles["section"]}>
        <h2>{t("Keys")}</h2>
        <p>{t("A key lets a program of your own use your account, without your password.")}</p>
        <ButtonRow>
          <ButtonLink href={href("/profile/keys")} icon="lock">
            {t("Change Keys")}
          </ButtonLink>
        </ButtonRow>
      </section>
      {(props.mayLink || props.identities.length > 0) && <Identities names={props.identities} />}
    </>
  );
}

/** The sign-ins with time, device and method; unknown devices are marked. */
export function SignInHistory({ signIns }: { signIns: readonly PastSignIn[] }) {
  return (
    <section className={styles["section"]}>
      <h2>{t("Sign-In History")}</h2>
      <ul className={styles["sessions"]}>
        {signIns.map(({ id, atMs, device, way, isNewDevice }) => (
          <li className={styles["session"]} key={id}>
            <div>
              <strong>{device === null ? t("A device") : showDevice(device)}</strong>
              <div className={styles["faint"]}>
                {formatMoment(atMs)}
                {way !== null && ` · ${t(way)}`}
              </div>
            </div>
            {isNewDevice && <Badge tone="bulb">{t("New device")}</Badge>}
          </li>
        ))}
      </ul>
      <p className={styles["faint"]}>
        {t("Don't recognize something? Change your password: it signs out every other device.")}
      </p>
    </section>
  );
}

function Identities({ names }: { names: readonly string[] }) {
  return (
    <section className={styles["section"]}>
      <h2>{t("Linked Sign-Ins")}</h2>
      <p>
        {names.length === 0
          ? t("Sign in with an account that you have elsewhere.")
          : t("You can sign in with {names}.", { names: formatList(names) })}
      </p>
      <ButtonRow>
        <ButtonLink href={href("/profile/security/identities")} icon="user">
          {names.length === 0 ? t("Link a Sign-In") : t("Change Linked Sign-Ins")}
        </ButtonLink>
      </ButtonRow>
    </section>
  );
}
