import { href } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { isChild, requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { ProfileFace } from "#app/features/profiles/profile-face.tsx";
import { noticeIn } from "#app/lib/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/profiles";
import styles from "./profiles.module.css";
import { whoItIsFor } from "./profile-words.ts";

export const handle = { access: "session", children: true } satisfies PageHandle;

const NOTICES: Record<string, { text: string; tone: "success" | "error" }> = {
  added: { text: "Profile added", tone: "success" },
  saved: { text: "Saved", tone: "success" },
  deleted: { text: "Profile deleted, with everything in it", tone: "success" },
  gone: { text: "That profile no longer exists", tone: "error" },
  "pin-set": { text: "PIN saved", tone: "success" },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { profiles, isPinSet, isFull } = await context.get(accountsContext).profiles.look(viewer);
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

/** A grown-up chooses, and changes; a child chooses, and is asked for the PIN. */
export default function Profiles({ loaderData }: Route.ComponentProps) {
  const { profiles, current, next, notice, isForGrownUps, isFull, isPinSet } = loaderData;
  return (
    <Page>
      <title>Who’s watching? · Matinee</title>
      <div className={styles["stage"]}>
        <h1>Who’s watching?</h1>
        {notice && (
          <Notice tone={notice.tone}>
            <p data-toast={notice.tone}>{notice.text}</p>
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
                {profile.ceiling !== null && (
                  <span className={styles["faint"]}>{whoItIsFor[profile.ceiling].label}</span>
                )}
              </button>
              {isForGrownUps && (
                <a className={styles["edit"]} href={href("/profiles/:id", { id: profile.id })}>
                  Edit<span className="visually-hidden"> {profile.name}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
        {isForGrownUps && (
          <ButtonRow>
            {isFull ? (
              <p className={styles["faint"]}>All five places are taken.</p>
            ) : (
              <ButtonLink href={href("/profiles/new")} icon="plus">
                Add a Profile
              </ButtonLink>
            )}
            {isPinSet && (
              <ButtonLink href={href("/profiles/change-pin")}>Change the PIN</ButtonLink>
            )}
          </ButtonRow>
        )}
      </div>
    </Page>
  );
}
