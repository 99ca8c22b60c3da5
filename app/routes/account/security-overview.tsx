import { href } from "react-router";

import { formatMoment } from "#app/features/accounts/emails/account-emails.ts";
import type { PastSignIn } from "#app/features/accounts/sessions/sign-in-history.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ButtonRow } from "#app/ui/page.tsx";

import styles from "./account.module.css";

type OverviewProps = {
  email: string;
  isTotpOn: boolean;
  recoveryCodes: number;
  passkeys: number;
  mayUseCodes: boolean;
  /** The names of those that are linked, and whether there is anything to link. */
  identities: readonly string[];
  mayLink: boolean;
};

/** How the account is guarded, and where each of it is changed. */
export function SecurityOverview(props: OverviewProps) {
  const { email, isTotpOn, recoveryCodes, passkeys, mayUseCodes } = props;
  return (
    <>
      <section className={styles["section"]}>
        <h2>Email</h2>
        <p>{email}</p>
        <ButtonRow>
          <ButtonLink href={href("/profile/security/address")} icon="mail">
            Change Email
          </ButtonLink>
        </ButtonRow>
      </section>
      <section className={styles["section"]}>
        <h2>
          Two-Step Sign-In{" "}
          <Badge tone={isTotpOn ? "free" : "plain"}>{isTotpOn ? "On" : "Off"}</Badge>
        </h2>
        <p>
          {isTotpOn
            ? `An authenticator app protects this account. ${recoveryCodes} recovery codes are left.`
            : "A code from an authenticator app, after your password."}
        </p>
        <ButtonRow>
          <ButtonLink href={href("/profile/security/app")} icon="lock">
            {isTotpOn ? "Change Two-Step Sign-In" : "Set Up Two-Step Sign-In"}
          </ButtonLink>
        </ButtonRow>
      </section>
      <section className={styles["section"]}>
        <h2>Passkeys</h2>
        <p>
          {passkeys === 0
            ? "Sign in with your fingerprint, face or PIN, without a password."
            : `${passkeys} ${passkeys === 1 ? "passkey signs" : "passkeys sign"} in to this account.`}
        </p>
        <ButtonRow>
          <ButtonLink href={href("/profile/security/passkeys")} icon="device">
            {passkeys === 0 ? "Add a Passkey" : "Change Passkeys"}
          </ButtonLink>
        </ButtonRow>
      </section>
      <section className={styles["section"]}>
        <h2>
          Codes by Email{" "}
          <Badge tone={mayUseCodes ? "free" : "plain"}>{mayUseCodes ? "On" : "Off"}</Badge>
        </h2>
        <p>A code that we send to {email} signs you in, instead of your password.</p>
        <form action={href("/profile/security/codes")} data-busy-form="" method="post">
          <input name="codes" type="hidden" value={mayUseCodes ? "off" : "on"} />
          <Button busyLabel="Saving…" type="submit">
            {mayUseCodes ? "Turn Codes Off" : "Turn Codes On"}
          </Button>
        </form>
      </section>
      {(props.mayLink || props.identities.length > 0) && <Identities names={props.identities} />}
    </>
  );
}

/** When, on what and by what somebody signed in; devices that were unknown then are marked. */
export function SignInHistory({ signIns }: { signIns: readonly PastSignIn[] }) {
  return (
    <section className={styles["section"]}>
      <h2>Sign-In History</h2>
      <ul className={styles["sessions"]}>
        {signIns.map(({ id, atMs, device, way, isNewDevice }) => (
          <li className={styles["session"]} key={id}>
            <div>
              <strong>{device ?? "A device"}</strong>
              <div className={styles["faint"]}>
                {formatMoment(atMs)}
                {way !== null && ` · ${way}`}
              </div>
            </div>
            {isNewDevice && <Badge tone="bulb">New device</Badge>}
          </li>
        ))}
      </ul>
      <p className={styles["faint"]}>
        Don't recognize something? Change your password: it signs out every other device.
      </p>
    </section>
  );
}

function Identities({ names }: { names: readonly string[] }) {
  return (
    <section className={styles["section"]}>
      <h2>Linked Sign-Ins</h2>
      <p>
        {names.length === 0
          ? "Sign in with an account that you have elsewhere."
          : `You can sign in with ${new Intl.ListFormat("en").format(names)}.`}
      </p>
      <ButtonRow>
        <ButtonLink href={href("/profile/security/identities")} icon="user">
          {names.length === 0 ? "Link a Sign-In" : "Change Linked Sign-Ins"}
        </ButtonLink>
      </ButtonRow>
    </section>
  );
}
