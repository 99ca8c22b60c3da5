import { data, href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PublishOutcome } from "#app/features/library/public/public-profiles.server.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { isForChild, settingContext } from "#app/lib/setting.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/forms/choice.tsx";
import { TextField, UnsentField } from "#app/ui/forms/field.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { withBase } from "#app/translations/base-path.ts";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/publish";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = {
  published: msg("Your page is public"),
  withdrawn: msg("Nothing is public any more"),
  "too-often": msg("Too many changes at once. Please try again in a moment."),
};

const PROBLEMS: Partial<Record<PublishOutcome, MarkedText>> = {
  "bad name": msg("Please choose 3 to 20 letters, digits and hyphens"),
  "name taken": msg("Somebody else has this name. Please choose another."),
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const own = await context.get(featuresContext).publicProfiles.getOwn(requireViewer(context));
  return {
    own,
    mayPublish: !isForChild(context.get(settingContext)),
    origin: context.get(siteContext).origin,
    notice: noticeIn(url.searchParams, NOTICES),
  };
}

/** Publishes the page as the form says, or withdraws it at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const sent = await readForm(request, { command: text, name: text, ratings: text, lists: text });
  const { limits, publicProfiles } = context.get(featuresContext);
  const backWith = (notice: string) => redirect(`${href("/profile/public")}?notice=${notice}`, 303);
  if (!limits.libraryChanges(viewer.userId)) return backWith("too-often");
  if (sent.command === "withdraw") {
    await publicProfiles.withdraw(viewer);
    return backWith("withdrawn");
  }
  const wish = { name: sent.name, hasRatings: sent.ratings !== "", hasLists: sent.lists !== "" };
  const setting = context.get(settingContext);
  const outcome = await publicProfiles.publish(viewer, wish, setting);
  if (outcome === "done") return backWith("published");
  return data({ outcome, name: sent.name }, { status: 400 });
}

/** What everybody with the address may read of a profile: nothing until its owner publishes it. */
export default function Publish({ loaderData, actionData }: Route.ComponentProps) {
  const { own, mayPublish, notice } = loaderData;
  return (
    <Page width="form">
      <title>{t("Public Page · {site}")}</title>
      <BackLink href={href("/profile")}>{t("Account and Settings")}</BackLink>
      <h1>{t("Public Page")}</h1>
      {notice !== undefined && !actionData && (
        <Notice>
          <p>{t(notice)}</p>
        </Notice>
      )}
      <p>
        {t(
          "A page and a feed with your profile’s name, your ratings and the lists that you share. Notes, days and what you watched are never on it.",
        )}
      </p>
      {mayPublish ? (
        <PublishForm actionData={actionData} loaderData={loaderData} />
      ) : (
        <p>{t("A child’s profile has no public page.")}</p>
      )}
      {own && (
        <form action={href("/profile/public")} method="post">
          <Button icon="trash" name="command" type="submit" value="withdraw">
            {t("Withdraw the Page")}
          </Button>
        </form>
      )}
    </Page>
  );
}

function PublishForm({
  loaderData: { own, origin },
  actionData,
}: {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"] | undefined;
}) {
  const problem = actionData && PROBLEMS[actionData.outcome];
  const address = own && withBase(href("/public/:address", { address: own.address }));
  return (
    <form action={href("/profile/public")} data-busy-form="" method="post">
      <FieldStack>
        {address !== undefined && (
          <UnsentField defaultValue={origin + address} label={t("Link")} readOnly />
        )}
        <Checkbox
          defaultChecked={own?.hasRatings ?? true}
          label={t("Show my ratings")}
          name="ratings"
          value="yes"
        />
        <Checkbox
          defaultChecked={own?.hasLists ?? true}
          label={t("Show the lists that have a link")}
          name="lists"
          value="yes"
        />
        <TextField
          autoCapitalize="none"
          autoComplete="off"
          defaultValue={actionData?.name ?? (own?.isNamed ? own.address : "")}
          error={problem && t(problem)}
          hint={t(
            "3 to 20 letters, digits and hyphens. Without a name nobody can guess the address.",
          )}
          label={t("Name in the address")}
          maxLength={20}
          name="name"
        />
        <ButtonRow>
          <Button busyLabel={t("Saving…")} type="submit" variant="primary">
            {own ? t("Save") : t("Publish")}
          </Button>
        </ButtonRow>
      </FieldStack>
    </form>
  );
}
