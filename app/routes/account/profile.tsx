import { href, redirect } from "react-router";

import { AvatarFace } from "#app/features/accounts/avatars/avatar-face.tsx";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Card, CardGrid } from "#app/ui/cards/card.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/profile";
import styles from "./account.module.css";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Notices = {
  "email-sent": { text: msg("The email is on its way"), tone: "success" },
  "too-often": {
    text: msg("Too many attempts. Please wait a few minutes and try again."),
    tone: "error",
  },
  "not-sent": { text: msg("The email couldn't be sent. Please try again."), tone: "error" },
};

const PLACES = [
  {
    href: href("/profile/name"),
    icon: "user",
    title: msg("Name and picture"),
    text: msg("Your name and your picture."),
  },
  {
    href: href("/profile/security"),
    icon: "lock",
    title: msg("Security"),
    text: msg("Your password, two-step sign-in and passkeys, and the devices that are signed in."),
  },
  {
    href: href("/profile/preferences"),
    icon: "settings",
    title: msg("Preferences"),
    text: msg(
      "Your region, light or dark, trailers and captions, data saving, and what lists leave out.",
    ),
  },
  {
    href: href("/profiles"),
    icon: "users",
    title: msg("Who’s watching"),
    text: msg(
      "A profile for each of you, and profiles for children that show only what suits them.",
    ),
  },
  {
    href: href("/profile/billing"),
    icon: "ticket",
    title: msg("Plan"),
    text: msg("Your plan, your payments and their receipts."),
  },
  {
    href: href("/alerts/settings"),
    icon: "bell",
    title: msg("Alerts"),
    text: msg("What you are told about, where, and at which hours."),
  },
  {
    href: href("/services"),
    icon: "tv",
    title: msg("My services"),
    text: msg("The streaming services that you have, so that titles say where you can watch them."),
  },
  {
    href: href("/not-for-me"),
    icon: "close",
    title: msg("Not for Me"),
    text: msg("The titles that you leave out of rows and recommendations."),
  },
  {
    href: href("/profile/import"),
    icon: "share",
    title: msg("Import and Export"),
    text: msg("Bring what you watched and rated elsewhere, and take everything along."),
  },
  {
    href: href("/profile/public"),
    icon: "share",
    title: msg("Public Page"),
    text: msg(
      "Your ratings and shared lists for everybody with the address. It is off until you publish it.",
    ),
  },
  {
    href: href("/profile/privacy"),
    icon: "download",
    title: msg("Privacy"),
    text: msg("The data we store about you: see it, download it, or have it deleted."),
  },
] as const;

const OPERATOR_PLACE = {
  href: href("/operator"),
  icon: "info",
  title: msg("Operator"),
  text: msg("Run this site: what needs you, messages, emails and the audit log."),
} as const;

export function loader({ context, url }: Route.LoaderArgs) {
  const { name, email, initials, avatar, isVerified, isOperator } = requireViewer(context);
  const notice = noticeIn(url.searchParams, NOTICES);
  return { name, email, initials, avatar, isVerified, isOperator, notice };
}

/** The name was changed at this address once: pages that are still open send it where it is now. */
export const action = () => redirect(href("/profile/name"), 307);

/** Who is signed in, and where each part of the account is changed. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { name, email, avatar, initials, isVerified, isOperator, notice } = loaderData;
  const places = [...PLACES, ...(isOperator ? [OPERATOR_PLACE] : [])];
  return (
    <Page>
      <title>{t("Account and Settings · {site}")}</title>
      <h1>{t("Account and Settings")}</h1>
      {notice && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone}>{t(notice.text)}</p>
        </Notice>
      )}
      {!isVerified && <Unverified email={email} />}
      <div className={styles["person"]}>
        <AvatarFace avatar={avatar} initials={initials} />
        <div>
          <strong>{name}</strong>
          <span className={styles["faint"]}>{email}</span>
        </div>
        <form action={href("/logout")} method="post">
          <Button icon="sign-out" type="submit">
            {t("Sign Out")}
          </Button>
        </form>
      </div>
      <nav aria-label={t("Account and Settings")}>
        <CardGrid>
          {places.map((place) => (
            <Card
              headingLevel={2}
              href={place.href}
              icon={place.icon}
              key={place.href}
              title={t(place.title)}
            >
              <p>{t(place.text)}</p>
            </Card>
          ))}
        </CardGrid>
      </nav>
    </Page>
  );
}

function Unverified({ email }: { email: string }) {
  return (
    <Notice>
      <p>
        {t(
          "Please confirm that {email} is yours: we sent you an email. Until then we cannot use it to help you sign in.",
          { email },
        )}
      </p>
      <form action={href("/verify-email")} data-busy-form="" method="post">
        <Button busyLabel={t("Sending…")} variant="plain" type="submit">
          {t("Send the Email Again")}
        </Button>
      </form>
    </Notice>
  );
}
