import { hello, typedBy, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";

const NOT_YOU =
  "If this wasn't you, change your password right away and check which accounts are linked to yours.";

const security = (origin: string) => ({
  label: "See Your Security Settings",
  address: `${origin}/profile/security`,
});

export function welcomeByIdentityEmail(to: Addressee, origin: string, provider: string): Email {
  return {
    to: to.email,
    subject: "Welcome to Matinee",
    heading: typedBy(to, `Welcome, ${to.name}`, "Welcome"),
    paragraphs: [
      `Your account is ready. You sign in with ${provider}, so there's no password to remember.`,
    ],
    action: security(origin),
    footnote: `If you didn't sign up, reply to this email. ${provider} told us that you did.`,
  };
}

export function identityEmail(
  to: Addressee,
  origin: string,
  { provider, change }: { provider: string; change: "linked" | "unlinked" },
): Email {
  const isLinked = change === "linked";
  const subject = isLinked ? `You can sign in with ${provider}` : `${provider} is no longer linked`;
  const what = isLinked
    ? `${provider} was linked to your account: you can sign in with it from now on.`
    : `${provider} was unlinked from your account: you can't sign in with it any more.`;
  return {
    to: to.email,
    subject,
    heading: subject,
    paragraphs: [hello(to), what, NOT_YOU],
    action: security(origin),
  };
}
