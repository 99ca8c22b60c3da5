import { hello, typedBy, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";

export function copiedTokenEmail(to: Addressee, origin: string, client: string): Email {
  const named = typedBy(to, `“${client}”`, "one of your devices");
  return {
    to: to.email,
    subject: "A device was signed out, to be safe",
    heading: "A device was signed out",
    paragraphs: [
      hello(to),
      `What keeps ${named} signed in was used twice, which happens when somebody has copied it. It is worth nothing any more, and that sign-in is over.`,
      "Sign in there again. If you don't recognize it, choose a new password: it signs out every device.",
    ],
    action: { label: "See Your Sessions", address: `${origin}/profile/security` },
  };
}
