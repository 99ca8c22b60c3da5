import { data, href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { SignInPage } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { FieldStack } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/alert-stop";

/** Not shared: the link in the email carries a token. It works without a session. */
export const handle = { access: "everyone" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const named = context.get(featuresContext).stopLinks.read(token);
  if (named === undefined) return data({ token, state: "not ours" as const }, { status: 400 });
  const isOn = await context.get(featuresContext).alertSettings.isOn(named);
  return data({ token, state: isOn ? ("on" as const) : ("off" as const) });
}

/**
 * Only a form ends the emails, because mail programs open links. They also send the form by
 * themselves (RFC 8058), and then the token in the address is all there is.
 */
export async function action({ context, url }: Route.ActionArgs) {
  const stopped = context.get(featuresContext).stopLinks.read(url.searchParams.get("token") ?? "");
  if (stopped === undefined) return data({ isStopped: false }, { status: 400 });
  await context.get(featuresContext).alertSettings.stop(stopped);
  return { isStopped: true };
}

export default function StopAlerts({ loaderData, actionData }: Route.ComponentProps) {
  const { token, state } = loaderData;
  return (
    <SignInPage title={t("Alerts by email")}>
      <Content isStopped={actionData?.isStopped === true} state={state} token={token} />
    </SignInPage>
  );
}

interface ContentProps extends Pick<Route.ComponentProps["loaderData"], "state" | "token"> {
  isStopped: boolean;
}

function Content({ isStopped, state, token }: ContentProps) {
  if (isStopped || state === "off") {
    return (
      <>
        <Notice tone="success">
          {isStopped
            ? t("No more alerts are emailed to this profile.")
            : t("These emails are stopped already. You need do nothing more.")}
        </Notice>
        <p>{t("You can turn them on again in the profile's alert settings.")}</p>
        <ButtonLink href={href("/alerts/settings")} wide>
          {t("Alert settings")}
        </ButtonLink>
      </>
    );
  }
  if (state === "not ours") {
    return (
      <>
        <Notice tone="error">
          {t("This link is not complete. Please open it from the email again.")}
        </Notice>
        <p>{t("You can also end these emails in the profile's alert settings.")}</p>
        <ButtonLink href={href("/alerts/settings")} variant="primary" wide>
          {t("Alert settings")}
        </ButtonLink>
      </>
    );
  }
  return (
    <form
      action={`/alerts/stop?token=${encodeURIComponent(token)}`}
      data-busy-form=""
      method="post"
    >
      <FieldStack>
        <p>
          {t("Should this profile get no more alerts by email? In the app they stay as they are.")}
        </p>
        <Button type="submit" variant="primary" wide>
          {t("Stop the Emails")}
        </Button>
      </FieldStack>
    </form>
  );
}
