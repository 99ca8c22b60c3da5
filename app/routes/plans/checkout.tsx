import { href, redirect } from "react-router";

import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { PaymentMode } from "#app/features/billing/payments/payment-mode.tsx";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { noticeIn } from "#app/lib/requests/notice-in.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import { ButtonRow, Page } from "#app/ui/layout/page.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t, type MarkedText } from "#app/translations/t.ts";

import type { Route } from "./+types/checkout";

export const handle = { access: "session" } satisfies PageHandle;

const NOTICES: Record<string, MarkedText> = {
  canceled: msg("Nothing was paid. You can go back to the checkout, or leave it."),
};

/** Where the gateway's page leads back to, paid or not: it asks the gateway what became of it. */
export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { billing } = context.get(featuresContext);
  const found = await billing.lookAgain(requireViewer(context).userId, id);
  if (found === undefined) throw redirect(href("/profile/billing"));
  if (found.status === "completed") throw redirect(href("/subscription/paid/:id", { id }));
  return { isPending: found.status === "pending", notice: noticeIn(url.searchParams, NOTICES) };
}

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const form = await readForm(request, { command: text });
  const { billing } = context.get(featuresContext);
  const { userId } = requireViewer(context);
  if (form.command === "leave") {
    await billing.leaveCheckout(userId, id);
    return redirect(href("/subscription/checkout/:id", { id }), 303);
  }
  const address = await billing.findCheckout(userId, id);
  return redirect(address ?? href("/subscription/checkout/:id", { id }), 303);
}

export default function Checkout({ loaderData: { isPending, notice } }: Route.ComponentProps) {
  return (
    <Page width="reading">
      <title>{t("Your Payment · {site}")}</title>
      <h1>{t("Your Payment")}</h1>
      <PaymentMode />
      {isPending ? (
        <>
          <Notice>
            {t(notice ?? msg("Your payment is being processed. We'll email you when it's done."))}
          </Notice>
          <form data-busy-form="" method="post">
            <ButtonRow>
              {notice === undefined && (
                <ButtonLink href="" variant="primary">
                  {t("Look Again")}
                </ButtonLink>
              )}
              <Button
                busyLabel={t("Processing...")}
                name="command"
                type="submit"
                value="continue"
                variant={notice === undefined ? "quiet" : "primary"}
              >
                {t("Continue to Checkout")}
              </Button>
              <Button name="command" type="submit" value="leave" variant="plain">
                {t("Leave the Checkout")}
              </Button>
            </ButtonRow>
          </form>
        </>
      ) : (
        <>
          <Notice>{t("This payment was not made, and nothing was charged.")}</Notice>
          <ButtonRow>
            <ButtonLink href={href("/plans")} variant="primary">
              {t("Choose a Plan")}
            </ButtonLink>
          </ButtonRow>
        </>
      )}
    </Page>
  );
}
