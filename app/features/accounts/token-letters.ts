import type { Letter } from "#app/features/messages/outbox.server.ts";

interface Client {
  name: string;
  email: string;
  client: string;
}

export function copiedTokenLetter({ name, email, client }: Client, origin: string): Letter {
  return {
    to: email,
    subject: "A sign-in was ended, to be safe",
    heading: "A sign-in was ended",
    paragraphs: [
      `Hello ${name},`,
      `What keeps “${client}” signed in was used twice, which happens when somebody has copied it. It is worth nothing any more, and that sign-in is over.`,
      "Sign in there again. If you do not know what that is, choose a new password: it ends every session.",
    ],
    action: { label: "Look at Your Sessions", address: `${origin}/profile/security` },
  };
}
