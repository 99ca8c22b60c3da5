import { data, href, redirect, redirectDocument } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { Door, DoorFoot } from "#app/features/accounts/door.tsx";
import { parseNext, withNext } from "#app/features/accounts/next-path.ts";
import { statusOf } from "#app/features/accounts/refused.ts";
import { viewerContext } from "#app/features/accounts/viewer-context.ts";
import { allowsRecording } from "#app/features/tracking/consent.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { setCookies } from "#app/lib/set-cookies.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FieldStack } from "#app/ui/page.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

import type { Route } from "./+types/login";

/** Not shared: it reads where the viewer was going. */
export const handle = { access: "everyone", plain: true } satisfies PageHandle;

const NOTICES: Record<string, { text: string; tone: "success" | "error" }> = {
  "signed-out": { text: "Successfully logged out", tone: "success" },
  "password-set": { text: "Your new password is set. Sign in with it.", tone: "success" },
  leaving: {
    text: "Your account will be deleted in seven days. We have sent you a letter with the way back.",
    tone: "success",
  },
  "account-kept": { text: "Your account stays, with everything in it", tone: "success" },
  expired: { text: "User session expired. Please log in again.", tone: "error" },
};

export function loader({ context, url }: Route.LoaderArgs) {
  const next = parseNext(url.searchParams.get("next"));
  if (context.get(viewerContext)) throw redirect(next ?? "/");
  return { next, notice: NOTICES[url.searchParams.get("notice") ?? ""] };
}

/** A full page load, and the browser forgets what it fetched ahead for a visitor. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await context.get(accountsContext).signIn(form, {
    caller: context.get(callerContext),
    mayRecord: allowsRecording(
      request.headers.get("cookie"),
      request.headers.get("sec-gpc") === "1",
    ),
  });
  if (result.outcome === "refused") return data(result, { status: statusOf(result) });
  const headers = setCookies(result.cookies, {
    "Clear-Site-Data": '"prefetchCache", "prerenderCache"',
  });
  const next = parseNext(String(form.get("next") ?? ""));
  const target = result.isLeaving ? "/profile/privacy" : (next ?? "/");
  return redirectDocument(target, { status: 303, headers });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, notice } = loaderData;
  return (
    <Door problem={actionData?.problem} title="Sign In">
      {notice && (
        <Notice tone={notice.tone}>
          <p data-toast={notice.tone}>{notice.text}</p>
        </Notice>
      )}
      <form action={withNext(href("/login"), next)} data-busy-form="" method="post">
        {next !== undefined && <input name="next" type="hidden" value={next} />}
        <FieldStack>
          <TextField
            autoCapitalize="none"
            autoComplete="username"
            defaultValue={actionData?.values["email"]}
            inputMode="email"
            label="Email"
            name="email"
            required
            spellCheck={false}
            type="email"
          />
          <PasswordField
            autoComplete="current-password"
            label="Password"
            name="password"
            required
          />
          <Button busyLabel="Signing In..." look="primary" size="large" type="submit" wide>
            Sign In
          </Button>
        </FieldStack>
      </form>
      <p>
        <a href={href("/forgot-password")}>Forgot Password?</a>
      </p>
      <DoorFoot>
        New to Matinee? <a href={withNext(href("/signup"), next)}>Create Account</a>
      </DoorFoot>
    </Door>
  );
}
