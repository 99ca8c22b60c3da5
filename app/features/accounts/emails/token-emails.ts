import { hello, typedBy, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";
import { pageAddress } from "#app/features/messages/page-address.ts";
import { t } from "#app/translations/t.ts";

export const copiedTokenEmail = (to: Addressee, origin: string, client: string): Email => ({
  to: to.email,
  write: () => ({
    subject: t("A device was signed out, to be safe"),
    heading: t("A device was signed out"),
    paragraphs: [
      hello(to),
      typedBy(
        to,
        t(
          "The token that keeps “{client}” signed in was used twice, which happens when somebody has copied it. It no longer works, and that session has ended.",
          { client },
        ),
        t(
          "The token that keeps one of your devices signed in was used twice, which happens when somebody has copied it. It no longer works, and that session has ended.",
        ),
      ),
      t(
        "Sign in there again. If you don't recognize it, choose a new password: it signs out every device.",
      ),
    ],
    action: { label: t("See Your Sessions"), address: pageAddress(origin, "/profile/security") },
  }),
});
