import { href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { allChoices, type AlertChoice } from "#app/features/library/alerts/alert-choices.server.ts";
import { alertChoicesContext } from "#app/features/library/alerts/alerts-context.ts";
import { alertKinds, type AlertKind } from "#app/features/library/alerts/alert-kinds.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, textIfSent } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/alert-settings";

export const handle = { access: "session" } satisfies PageHandle;

const KINDS: Readonly<Record<AlertKind, { label: MarkedText; hint: MarkedText }>> = {
  release: {
    label: msg("Films come out"),
    hint: msg("In cinemas, to rent or stream, on disc or on television, where you are."),
  },
  season: { label: msg("Seasons begin"), hint: msg("The first episode of each.") },
  episode: { label: msg("Episodes come out"), hint: msg("Every other episode.") },
  free: {
    label: msg("Titles become free to watch here"),
    hint: msg("What you follow, and what is on your watchlist."),
  },
  service: {
    label: msg("Titles arrive on my services"),
    hint: msg("What you follow, and what is on your watchlist."),
  },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const on = await context.get(alertChoicesContext).get(requireViewer(context));
  return { on: [...on], isSaved: url.searchParams.get("notice") === "saved" };
}

const fields = Object.fromEntries(allChoices.map((choice) => [choice, textIfSent]));

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, fields);
  const on = new Set(allChoices.filter((choice) => form[choice] === "on"));
  await context.get(alertChoicesContext).set(requireViewer(context), on);
  return redirect("/alerts/settings?notice=saved", 303);
}

export default function AlertSettings({ loaderData }: Route.ComponentProps) {
  const on = new Set<AlertChoice>(loaderData.on);
  return (
    <Page width="form">
      <title>{t("Alert settings · {site}")}</title>
      <BackLink href={href("/alerts")}>{t("Alerts")}</BackLink>
      <h1>{t("Alert settings")}</h1>
      <p>{t("They belong to your profile, and concern what you follow.")}</p>
      {loaderData.isSaved && (
        <Notice tone="success">
          <p data-toast="success">{t("Your alert settings are saved")}</p>
        </Notice>
      )}
      <form action={href("/alerts/settings")} data-busy-form="" method="post">
        <FieldStack>
          {alertKinds.map((kind) => (
            <Switch
              defaultChecked={on.has(`${kind} app`)}
              hint={t(KINDS[kind].hint)}
              key={kind}
              label={t(KINDS[kind].label)}
              name={`${kind} app`}
            />
          ))}
          <ButtonRow>
            <Button busyLabel={t("Saving…")} type="submit" variant="primary">
              {t("Save")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </Page>
  );
}
