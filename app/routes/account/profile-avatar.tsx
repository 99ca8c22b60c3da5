import { data, href, isRouteErrorResponse, redirect, useRouteError } from "react-router";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { setCookies } from "#app/lib/set-cookies.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ButtonRow, Page } from "#app/ui/page.tsx";

import type { Route } from "./+types/profile-avatar";

export const handle = { access: "session" } satisfies PageHandle;

/** What is no fault of the picture: it may be sent again later. */
const LATER = {
  busy: {
    status: 503,
    retryAfterSeconds: 30,
    text: "Many pictures are being uploaded at the moment. Please try again in half a minute.",
  },
  "too often": {
    status: 429,
    retryAfterSeconds: 3_600,
    text: "Too many uploads. Please wait an hour and try again.",
  },
} as const;

type Later = keyof typeof LATER;
const isLater = (why: unknown): why is Later =>
  typeof why === "string" && Object.hasOwn(LATER, why);

export const loader = () => redirect("/profile");

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const accounts = context.get(accountsContext);
  // Only a picture is sent in parts.
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/") === true;
  const result = isUpload
    ? await accounts.setAvatar(viewer, () => readForm(request))
    : await accounts.removeAvatar(viewer);
  if (isLater(result.outcome)) {
    // Let past unread: a browser whose upload is broken off shows no answer.
    if (!request.bodyUsed) await request.body?.pipeTo(new WritableStream());
    throw sayLater(result.outcome);
  }
  // Signed out meanwhile, so that this leads to the sign-in form.
  if (result.outcome === "refused") return redirect("/profile", 303);
  if (result.outcome !== "done") {
    return redirect(`/profile?notice=${result.outcome.replaceAll(" ", "-")}`, 303);
  }
  return redirect("/profile?notice=saved", { status: 303, headers: setCookies(result.cookies) });
}

function sayLater(why: Later) {
  const { status, retryAfterSeconds } = LATER[why];
  return data(why, { status, headers: { "Retry-After": String(retryAfterSeconds) } });
}

export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

/** Never shown: pictures are sent here, and whoever opens the address is led to their profile. */
export default function Avatar() {
  return null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || !isLater(error.data)) throw error;
  return (
    <Page width="form">
      <title>Picture · Matinee</title>
      <h1>Picture</h1>
      <Notice tone="error">
        <p>{LATER[error.data].text}</p>
      </Notice>
      <ButtonRow>
        <ButtonLink href={href("/profile")}>Back to Your Profile</ButtonLink>
      </ButtonRow>
    </Page>
  );
}
