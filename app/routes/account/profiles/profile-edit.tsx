import { href, redirect, redirectDocument } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { isolate } from "#app/lib/text/isolate.ts";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/profile-edit";
import styles from "../account.module.css";
import { ProfileForm, profileFields } from "./profile-form.tsx";

export const handle = { access: "session" } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { profiles } = context.get(featuresContext).accounts;
  const { profiles: all, isPinSet } = await profiles.overview(viewer);
  const profile = all.find(({ id }) => id === params.id);
  if (profile === undefined) throw redirect("/profiles?notice=gone", 303);
  const isLooking = profile.id === viewer.profile?.id;
  return { profile, needsPin: !isPinSet, mayBeChilds: !profile.isFirst && !isLooking };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, { ...profileFields, delete: text });
  const viewer = requireViewer(context);
  const { profiles } = context.get(featuresContext).accounts;
  const isDeleting = form.delete === "yes";
  const result = isDeleting
    ? await profiles.remove({ viewer, caller: context.get(requestContext).caller }, params.id)
    : await profiles.change(form, viewer, params.id);
  if (result.outcome === "refused") return answerRefused(result);
  const headers = context.get(requestContext).browser.headersFor(result.browser);
  // The active profile may have changed meanwhile.
  const go = isDeleting ? redirectDocument : redirect;
  return go(`/profiles?notice=${isDeleting ? "deleted" : "saved"}`, { status: 303, headers });
}

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, needsPin, mayBeChilds } = loaderData;
  return (
    <Page width="form">
      <title>{t("{title} · {site}", { title: isolate(profile.name) })}</title>
      <BackLink href={href("/profiles")}>{t("Who’s watching?")}</BackLink>
      <h1 dir="auto">{profile.name}</h1>
      <ProfileForm
        mayBeChilds={mayBeChilds}
        needsPin={needsPin}
        profile={profile}
        refused={actionData}
      />
      {!profile.isFirst && (
        <section className={styles["section"]}>
          <h2>{t("Delete this profile")}</h2>
          <p>
            {profile.ageLimit === null
              ? t(
                  "Its watchlist, its history and its places in films are deleted too, and cannot be brought back.",
                )
              : t(
                  "Its watchlist, its history and its places in films are deleted too, and cannot be brought back. Devices that it is open on are signed out.",
                )}
          </p>
          <form data-busy-form="" method="post">
            <input name="delete" type="hidden" value="yes" />
            <ButtonRow>
              <Button busyLabel={t("Deleting…")} icon="trash" variant="destructive" type="submit">
                {t("Delete the Profile")}
              </Button>
            </ButtonRow>
          </form>
        </section>
      )}
    </Page>
  );
}
