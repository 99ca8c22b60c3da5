import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { profileColours } from "#app/features/profiles/profile.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/profile-new";
import { ProfileForm, profileFields } from "./profile-form.tsx";

export const handle = { access: "session" } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { profiles } = context.get(featuresContext).accounts;
  const { profiles: taken, isPinSet, isFull } = await profiles.overview(requireViewer(context));
  const isFree = (colour: string) => taken.every((profile) => profile.colour !== colour);
  const colour = profileColours.find(isFree) ?? profileColours[0];
  return { id: randomUUID(), colour, isFull, needsPin: !isPinSet };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { ...profileFields, id: text });
  const result = await context
    .get(featuresContext)
    .accounts.profiles.add(form, requireViewer(context));
  if (result.outcome === "refused") return answerRefused(result);
  return redirect("/profiles?notice=added", 303);
}

export default function NewProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { id, colour, isFull, needsPin } = loaderData;
  return (
    <Page width="form">
      <title>{t("New profile · {site}")}</title>
      <BackLink href={href("/profiles")}>{t("Who’s watching?")}</BackLink>
      <h1>{t("New profile")}</h1>
      {isFull ? (
        <Notice>{t("An account has room for five profiles, and all of it is taken.")}</Notice>
      ) : (
        <ProfileForm
          mayBeChilds
          needsPin={needsPin}
          newId={id}
          profile={{ name: "", colour, face: "initials", ageLimit: null, language: null }}
          refused={actionData}
        />
      )}
    </Page>
  );
}
