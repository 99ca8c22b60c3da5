import { href, redirect } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import { AvatarFace } from "#app/features/accounts/avatars/avatar-face.tsx";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { browserContext } from "#app/lib/requests/browser.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/profile";
import styles from "./account.module.css";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Notices = {
  saved: { text: msg("Saved"), tone: "success" },
  "email-sent": { text: msg("The email is on its way"), tone: "success" },
  "too-often": {
    text: msg("Too many attempts. Please wait a few minutes and try again."),
    tone: "error",
  },
  "not-sent": { text: msg("The email couldn't be sent. Please try again."), tone: "error" },
};

const PICTURE_PROBLEMS: Record<string, MarkedText> = {
  "no-picture": msg("Please choose a picture first"),
  "too-large": msg("That picture is too large: the limit is 8 MB"),
  "too-many-pixels": msg(
    "That picture has too many pixels: the limit is 16 million, and less at 16 bits a color",
  ),
  animated: msg("That picture is animated. Please choose one that isn't"),
  unreadable: msg("We can't read that file. Please choose a JPEG, PNG or WebP picture"),
};

export function loader({ context, url }: Route.LoaderArgs) {
  const { name, email, initials, avatar, isVerified } = requireViewer(context);
  const query = url.searchParams;
  const notice = noticeIn(query, NOTICES);
  const shown = { notice, pictureProblem: noticeIn(query, PICTURE_PROBLEMS) };
  return { name, email, initials, avatar, isVerified, ...shown };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { name: text });
  const result = await context.get(accountsContext).rename(form, requireViewer(context));
  if (result.outcome === "refused") return answerRefused(result);
  return redirect("/profile?notice=saved", {
    status: 303,
    headers: context.get(browserContext).headersFor(result.browser),
  });
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, isVerified, notice } = loaderData;
  return (
    <Page width="form">
      <title>{t("Profile · Matinee")}</title>
      <h1>{t("Profile")}</h1>
      {notice && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone}>{t(notice.text)}</p>
        </Notice>
      )}
      {!isVerified && <Unverified email={email} />}
      <Picture {...loaderData} />
      <section className={styles["section"]}>
        <h2>{t("Name")}</h2>
        <form data-busy-form="" method="post">
          <FieldStack>
            <TextField
              autoComplete="name"
              defaultValue={actionData?.values["name"] ?? name}
              error={actionData?.errors["name"]}
              label={t("Full Name")}
              maxLength={200}
              name="name"
              required
            />
            <ButtonRow>
              <Button busyLabel={t("Saving…")} variant="primary" type="submit">
                {t("Save")}
              </Button>
            </ButtonRow>
          </FieldStack>
        </form>
      </section>
      <section className={styles["section"]}>
        <h2>{t("Preferences")}</h2>
        <p>
          {t("Your region, the light, trailers and captions, less data, and what lists leave out.")}
        </p>
        <ButtonRow>
          <ButtonLink href={href("/profile/preferences")} icon="settings">
            {t("Preferences")}
          </ButtonLink>
        </ButtonRow>
      </section>
      <section className={styles["section"]}>
        <h2>{t("Who’s watching")}</h2>
        <p>
          {t("A profile for each of you, and for the children one that shows what suits them.")}
        </p>
        <ButtonRow>
          <ButtonLink href={href("/profiles")} icon="users">
            {t("Profiles")}
          </ButtonLink>
        </ButtonRow>
      </section>
      <section className={styles["section"]}>
        <h2>{t("Plan")}</h2>
        <p>{t("Your plan, your payments and their receipts.")}</p>
        <ButtonRow>
          <ButtonLink href={href("/profile/billing")} icon="ticket">
            {t("Billing")}
          </ButtonLink>
        </ButtonRow>
      </section>
      <section className={styles["section"]}>
        <h2>{t("Security")}</h2>
        <p>
          {t("Your password, two-step sign-in and passkeys, and the devices that are signed in.")}
        </p>
        <ButtonRow>
          <ButtonLink href={href("/profile/security")} icon="lock">
            {t("Password and Sessions")}
          </ButtonLink>
          <form action={href("/logout")} method="post">
            <Button icon="sign-out" type="submit">
              {t("Sign Out")}
            </Button>
          </form>
        </ButtonRow>
      </section>
      <section className={styles["section"]}>
        <h2>{t("Privacy")}</h2>
        <p>{t("What we keep of you: see it, take it with you, or have it deleted.")}</p>
        <ButtonRow>
          <ButtonLink href={href("/profile/privacy")}>{t("Your Data")}</ButtonLink>
        </ButtonRow>
      </section>
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

function Picture({
  name,
  email,
  avatar,
  initials,
  pictureProblem,
}: Route.ComponentProps["loaderData"]) {
  return (
    <section className={styles["section"]}>
      <div className={styles["person"]}>
        <AvatarFace avatar={avatar} initials={initials} />
        <div>
          <strong>{name}</strong>
          <span className={styles["faint"]}>{email}</span>
        </div>
      </div>
      <form
        action={href("/profile/avatar")}
        data-busy-form=""
        encType="multipart/form-data"
        method="post"
      >
        <FieldStack>
          <TextField
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            error={pictureProblem && t(pictureProblem)}
            hint={t(
              "JPEG, PNG or WebP, up to 8 MB and 16 megapixels. We crop it to a square and store nothing else of it.",
            )}
            label={t("Picture")}
            name="avatar"
            required
            type="file"
          />
          <ButtonRow>
            <Button busyLabel={t("Uploading…")} type="submit">
              {t("Use This Picture")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
      {avatar !== null && (
        <form action={href("/profile/avatar")} method="post">
          <input name="remove" type="hidden" value="yes" />
          <Button icon="trash" variant="plain" type="submit">
            {t("Remove Picture")}
          </Button>
        </form>
      )}
    </section>
  );
}
