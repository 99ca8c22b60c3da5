import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { isChild, requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { ProfileFace } from "#app/features/profiles/profile-face.tsx";
import { noticeIn, type Notices } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/profiles";
import styles from "./profiles.module.css";
import { whoItIsFor } from "./profile-words.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

const NOTICES: Notices = {
  added: { text: msg("Profile added"), tone: "success" },
  saved: { text: msg("Saved"), tone: "success" },
  deleted: { text: msg("Profile deleted, with everything in it"), tone: "success" },
  gone: { text: msg("That profile no longer exists"), tone: "error" },
  "pin-set": { text: msg("PIN saved"), tone: "success" },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { profiles, isPinSet, isFull } = await context
    .get(featuresContext)
    .accounts.profiles.overview(viewer);
  return {
    profiles,
    isFull,
    isPinSet,
    isForGrownUps: !isChild(viewer),
    current: viewer.profile?.id,
    next: parseNext(url.searchParams.get("next")),
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

/** An adult chooses and edits profiles; a child chooses one, and is asked for the PIN. */
export default function Profiles({ loaderData }: Route.ComponentProps) {
  const { profiles, current, next, notice, isForGrownUps, isFull, isPinSet } = loaderData;
  return (
    <Page>
      <title>{t("Who’s watching? · {site}")}</title>
      <div className={styles["stage"]}>
        <h1>{t("Who’s watching?")}</h1>
        {notice && (
          <Notice tone={notice.tone}>
            <p data-toast={notice.tone}>{t(notice.text)}</p>
          </Notice>
        )}
        <form action={href("/profiles/switch")} id="switch" method="post">
          {next !== undefined && <input name="next" type="hidden" value={next} />}
        </form>
        <ul className={styles["profiles"]}>
          {profiles.map((profile) => (
            <li className={styles["profile"]} key={profile.id}>
              <button
                aria-current={profile.id === current ? "true" : undefined}
                className={styles["choose"]}
                form="switch"
                name="profile"
                type="submit"
                value={profile.id}
              >
                <ProfileFace {...profile} size="large" />
                <span className={styles["name"]} dir="auto">
                  {profile.name}
                </span>
                {profile.ageLimit !== null && (
                  <span className={styles["faint"]}>{t(whoItIsFor[profile.ageLimit].label)}</span>
                )}
              </button>
              {isForGrownUps && (
                <a className={styles["edit"]} href={href("/profiles/:id", { id: profile.id })}>
                  {t("Edit <hidden>{name}</hidden>", {
                    name: profile.name,
                    hidden: (inside) => <bdi className="visually-hidden">{inside}</bdi>,
                  })}
                </a>
              )}
            </li>
          ))}
        </ul>
        {isForGrownUps && (
          <ButtonRow>
            {isFull ? (
              <p className={styles["faint"]}>{t("All five places are taken.")}</p>
            ) : (
              <ButtonLink href={href("/profiles/new")} icon="plus">
                {t("Add a Profile")}
              </ButtonLink>
            )}
            {isPinSet && (
              <ButtonLink href={href("/profiles/change-pin")}>{t("Change the PIN")}</ButtonLink>
            )}
          </ButtonRow>
        )}
      </div>
    </Page>
  );
}
