import { href } from "react-router";

import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** In place of what can be added once the address is confirmed. */
export function ConfirmFirst({ email, what }: { email: string; what: string }) {
  return (
    <>
      <Notice>
        Please confirm first that {email} is yours: we sent you an email with a link. Open it in
        this browser, and you can set up {what} right after.
      </Notice>
      <form action={href("/verify-email")} data-busy-form="" method="post">
        <Button busyLabel="Sending…" icon="mail" type="submit">
          Send the Email Again
        </Button>
      </form>
    </>
  );
}
