import { data, href, isRouteErrorResponse, redirect, useRouteError } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readAway } from "#app/lib/requests/read-away.ts";
import { readForm, sentFile } from "#app/lib/requests/read-form.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/profile-avatar";

export const handle = { access: "session" } satisfies PageHandle;

/** Failures that are not the picture's fault: it may be sent again later. */
const LATER = {
  busy: {
    status: 503,
    retryAfterSeconds: 30,
    text: msg("Many pictures are being uploaded at the moment. Please try again in half a minute."),
  },
  "too often": {
    status: 429,
    retryAfterSeconds: 3_600,
    text: msg("Too many uploads. Please wait an hour and try again."),
  },
} as const;

type Later = keyof typeof LATER;
const isLater = (why: unknown): why is Later =>
  typeof why === "string" && Object.hasOwn(LATER, why);

export const loader = () => redirect("/profile/name");

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const { accounts } = context.get(featuresContext);
  // Only a picture is sent as multipart.
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/") === true;
  const result = isUpload
    ? await accounts.setAvatar(
        viewer,
        async () => (await readForm(request, { avatar: sentFile })).avatar,
      )
    : await accounts.removeAvatar(viewer);
  if (isLater(result.outcome)) {
    await readAway(request);
    throw sayLater(result.outcome);
  }
  // Signed out meanwhile, so this leads to the sign-in form.
  if (result.outcome === "refused") return redirect("/profile/name", 303);
  if (result.outcome !== "done") {
    return redirect(`/profile/name?notice=${result.outcome.replaceAll(" ", "-")}`, 303);
  }
  return redirect("/profile/name?notice=saved", {
    status: 303,
    headers: context.get(requestContext).browser.headersFor(result.browser),
  });
}

function sayLater(why: Later) {
  const { status, retryAfterSeconds } = LATER[why];
  return data(why, { status, headers: { "Retry-After": String(retryAfterSeconds) } });
}

export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

/** Never shown: pictures are posted here, and opening the address redirects to its form. */
export default function Avatar() {
  return null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || !isLater(error.data)) throw error;
  return (
    <Page width="form">
      <title>{t("Picture · {site}")}</title>
      <h1>{t("Picture")}</h1>
      <Notice tone="error">
        <p>{t(LATER[error.data].text)}</p>
      </Notice>
      <ButtonRow>
        <ButtonLink href={href("/profile/name")}>{t("Back to Your Profile")}</ButtonLink>
      </ButtonRow>
    </Page>
  );
}
