import { href } from "react-router";

import { Button } from "#app/ui/buttons/button.tsx";
import { Notice } from "#app/ui/messages/notice.tsx";
import { msg, t } from "#app/translations/t.ts";

const ASKS = {
  "two-step sign-in": msg(
    "Please confirm first that {email} is yours: we sent you an email with a link. Open it in this browser, and you can set up two-step sign-in right after.",
  ),
  passkey: msg(
    "Please confirm first that {email} is yours: we sent you an email with a link. Open it in this browser, and you can set up a passkey right after.",
  ),
  "linked sign-in": msg(
    "Please confirm first that {email} is yours: we sent you an email with a link. Open it in this browser, and you can set up a linked sign-in right after.",
  ),
  key: msg(
    "Please confirm first that {email} is yours: we sent you an email with a link. Open it in this browser, and you can make a key right after.",
  ),
};

/** Shown in place of what needs a confirmed address. */
export function ConfirmFirst({ email, what }: { email: string; what: keyof typeof ASKS }) {
  return (
    <>
      <Notice>{t(ASKS[what], { email })}</Notice>
      <form action={href("/verify-email")} data-busy-form="" method="post">
        <Button busyLabel={t("Sending…")} icon="mail" type="submit">
          {t("Send the Email Again")}
        </Button>
      </form>
    </>
  );
}
