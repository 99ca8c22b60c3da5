import { href, redirect, redirectDocument } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { NewAccountFields } from "#app/features/accounts/sign-in/account-fields.tsx";
import type { InvitedTo } from "#app/features/accounts/sign-in/admission.server.ts";
import {
  signUpBarriers,
  type SignUpBarrier,
} from "#app/features/accounts/sign-in/sign-up-barriers.ts";
import { SignInForm } from "#app/features/accounts/sign-in/sign-in-form.tsx";
import { SignInPage, SignInFooter } from "#app/features/accounts/sign-in/sign-in-page.tsx";
import { IdentityButtons } from "#app/features/accounts/identities/identity-buttons.tsx";
import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { answerRefused } from "#app/lib/requests/refused.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text, textIfSent } from "#app/lib/requests/read-form.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { t } from "#app/translations/t.ts";

import type { Route } from "./+types/signup";

/** Not shared: it reads where the viewer was going. */
export const handle = { access: "everyone" } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const next = parseNext(url.searchParams.get("next"));
  if (context.get(viewerContext)) throw redirect(next ?? "/");
  const { identities, findAdmission } = context.get(featuresContext).accounts;
  const invitation = url.searchParams.get("invitation") ?? undefined;
  const admission = await findAdmission(invitation);
  return { next, invitation, admission, providers: identities.providers };
}

/** The plans come first, and carry the address where the viewer was going. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = { name: text, email: text, password: text, next: text, invitation: textIfSent };
  const form = await readForm(request, fields);
  const { findAdmission, signUp } = context.get(featuresContext).accounts;
  const admission = await findAdmission(form.invitation);
  const result = await signUp(form, context.get(requestContext).caller);
  if (result.outcome === "refused") return answerRefused(result);
  const headers = context.get(requestContext).browser.headersFor(result.browser, {
    "Clear-Site-Data": '"prefetchCache", "prerenderCache"',
  });
  const next = parseNext(form.next);
  // Somebody who has just been given a plan is not asked to choose one.
  const hasPlan = admission.isOpen && admission.invited?.plan !== undefined;
  const target = withNext(hasPlan ? "/first-taste" : "/plans", next);
  return redirectDocument(target, { status: 303, headers });
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { next, admission } = loaderData;
  if (!admission.isOpen) return <NoSignUp barrier={admission.problem} next={next} />;
  const notice = actionData === undefined ? admission.problem : undefined;
  return (
    <SignInPage problem={actionData?.problem} title={t("Create Account")}>
      {notice !== undefined && <Notice>{t(signUpBarriers[notice])}</Notice>}
      {admission.invited && <Invited plan={admission.invited.plan} />}
      <SignUpForms {...loaderData} refused={actionData} />
      <SignInFooter>
        {t("Already have an account? <link>Sign In</link>", {
          link: (inside) => <a href={withNext(href("/login"), next)}>{inside}</a>,
        })}
      </SignInFooter>
    </SignInPage>
  );
}

/** Said kindly: whoever comes here wanted to join. */
function NoSignUp({ barrier, next }: { barrier: SignUpBarrier; next: string | undefined }) {
  return (
    <SignInPage title={t("Create Account")}>
      <p>{t(signUpBarriers[barrier])}</p>
      <ButtonLink href={withNext(href("/login"), next)} size="large" variant="primary" wide>
        {t("Sign In")}
      </ButtonLink>
    </SignInPage>
  );
}

function Invited({ plan }: InvitedTo) {
  return (
    <Notice tone="success">
      {plan === undefined
        ? t("You are invited to {site}.")
        : t("You are invited to {site}, with the {plan} plan until {date}.", {
            plan: t(plan.name),
            date: formatDate(plan.untilMs),
          })}
    </Notice>
  );
}

type FormsProps = Pick<
  Route.ComponentProps["loaderData"],
  "next" | "invitation" | "admission" | "providers"
> & { refused: Route.ComponentProps["actionData"] };

function SignUpForms({ next, admission, providers, refused, ...given }: FormsProps) {
  // One that no longer works is not sent again.
  const invitation = admission.isOpen && admission.invited ? given.invitation : undefined;
  return (
    <>
      <SignInForm
        action={signUpAddress(next, invitation)}
        busyLabel={t("Creating Account...")}
        carries={{ next, invitation }}
        submit={t("Create Account")}
      >
        <NewAccountFields refused={refused} />
      </SignInForm>
      <IdentityButtons invitation={invitation} next={next} providers={providers} says="sign up" />
    </>
  );
}

function signUpAddress(next: string | undefined, invitation: string | undefined): string {
  const address = withNext(href("/signup"), next);
  if (invitation === undefined) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ invitation })}`;
}
