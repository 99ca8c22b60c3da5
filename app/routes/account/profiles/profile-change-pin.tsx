import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { ButtonRow, FieldStack, Page } from "#app/ui/layout/page.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/profile-change-pin";
import { PinFields } from "./pin-fields.tsx";
import { requireConfirmed } from "../security/security-guard.ts";

/** The PIN opens every child's profile, so its owner must confirm their identity first. */
export const handle = { access: "session" } satisfies PageHandle;

const HERE = "/profiles/change-pin";

export async function loader({ context }: Route.LoaderArgs) {
  await requireConfirmed(context, HERE);
  return {};
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireConfirmed(context, HERE);
  const result = await context
    .get(featuresContext)
    .accounts.profiles.setPin(await readForm(request, { pin: text, again: text }), viewer);
  if (result.outcome === "refused") return answerRefused(result);
  return redirect("/profiles?notice=pin-set", 303);
}

export default function ChangePin({ actionData }: Route.ComponentProps) {
  return (
    <Page width="form">
      <title>{t("Change the PIN · {site}")}</title>
      <BackLink href={href("/profiles")}>{t("Who’s watching?")}</BackLink>
      <h1>{t("Change the PIN")}</h1>
      <p>{t("It is asked for by whoever leaves a child’s profile, or signs out of it.")}</p>
      <form data-busy-form="" method="post">
        <FieldStack>
          <PinFields error={actionData?.errors["pin"]} />
          <ButtonRow>
            <Button busyLabel={t("Saving…")} variant="primary" type="submit">
              {t("Save the PIN")}
            </Button>
          </ButtonRow>
        </FieldStack>
      </form>
    </Page>
  );
}
