import { hello, typedBy, type Addressee } from "#app/features/messages/addressee.ts";
import type { Letter } from "#app/features/messages/outbox.server.ts";

export function copiedTokenLetter(to: Addressee, origin: string, client: string): Letter {
  const named = typedBy(to, `“${client}”`, "one of your devices");
  return {
    to: to.email,
    subject: "A sign-in was ended, to be safe",
    heading: "A sign-in was ended",
    paragraphs: [
      hello(to),
      `What keeps ${named} signed in was used twice, which happens when somebody has copied it. It is worth nothing any more, and that sign-in is over.`,
      "Sign in there again. If you do not know what that is, choose a new password: it ends every session.",
    ],
    action: { label: "Look at Your Sessions", address: `${origin}/profile/security` },
  };
}
