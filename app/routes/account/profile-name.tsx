import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { AvatarFace } from "#app/features/accounts/avatars/avatar-face.tsx";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/profile-name";
import styles from "./account.module.css";

export const handle = { access: "session" } satisfies PageHandle;

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
  const { name, email, initials, avatar } = requireViewer(context);
  const isSaved = url.searchParams.get("notice") === "saved";
  const pictureProblem = noticeIn(url.searchParams, PICTURE_PROBLEMS);
  return { name, email, initials, avatar, isSaved, pictureProblem };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { name: text });
  const result = await context.get(featuresContext).accounts.rename(form, requireViewer(context));
  if (result.outcome === "refused") return answerRefused(result);
  return redirect("/profile/name?notice=saved", {
    status: 303,
    headers: context.get(requestContext).browser.headersFor(result.browser),
  });
}

/** The account's name and picture. */
export default function ProfileName({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page width="form">
      <title>{t("{title} · {site}", { title: t("Name and picture") })}</title>
      <BackLink href={href("/profile")}>{t("Account and Settings")}</BackLink>
      <h1>{t("Name and picture")}</h1>
      {loaderData.isSaved && !actionData && (
        <Notice tone="success">
          <p data-toast="success">{t("Saved")}</p>
        </Notice>
      )}
      <form data-busy-form="" method="post">
        <FieldStack>
          <TextField
            autoComplete="name"
            defaultValue={actionData?.values["name"] ?? loaderData.name}
            error={actionData?.errors["name"]}
            label={t("Full Name")}
            maxLength={200}
            name="name"
            required
          />
          <ButtonRow>
            <Button busyLabel={t("Saving…")} type="submit" variant="primary">
              {t("Save")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
      <Picture {...loaderData} />
    </Page>
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
    <div className={styles["section"]}>
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
    </div>
  );
}
