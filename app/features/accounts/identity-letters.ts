import { hello, typedBy, type Addressee } from "#app/features/messages/addressee.ts";
import type { Letter } from "#app/features/messages/outbox.server.ts";

const NOT_YOU =
  "If this was not you, change your password at once and look at what is linked to your account.";

const security = (origin: string) => ({
  label: "Look at Your Security",
  address: `${origin}/profile/security`,
});

export function welcomeByIdentityLetter(to: Addressee, origin: string, provider: string): Letter {
  return {
    to: to.email,
    subject: "Welcome to Matinee",
    heading: typedBy(to, `Welcome, ${to.name}`, "Welcome"),
    paragraphs: [`Your seat is ready. You sign in with ${provider}; there is no password to keep.`],
    action: security(origin),
    footnote: `If you did not sign up, answer this letter. ${provider} told us that you had.`,
  };
}

export function identityLetter(
  to: Addressee,
  origin: string,
  { provider, change }: { provider: string; change: "linked" | "unlinked" },
): Letter {
  const isLinked = change === "linked";
  const subject = isLinked ? `You can sign in with ${provider}` : `${provider} is no longer linked`;
  const what = isLinked
    ? `${provider} was linked to your account: who signs in there can sign in here as you.`
    : `${provider} was unlinked from your account: it opens nothing here any more.`;
  return {
    to: to.email,
    subject,
    heading: subject,
    paragraphs: [hello(to), what, NOT_YOU],
    action: security(origin),
  };
}
