import { hello, typedBy, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";
import { pageAddress } from "#app/features/messages/page-address.ts";
import { t } from "#app/translations/t.ts";

const security = (origin: string) => ({
  label: t("See Your Security Settings"),
  address: pageAddress(origin, "/profile/security"),
});

export const welcomeByIdentityEmail = (to: Addressee, origin: string, provider: string): Email => ({
  to: to.email,
  write: () => ({
    subject: t("Welcome to {site}"),
    heading: typedBy(to, t("Welcome, {name}", { name: to.name }), t("Welcome")),
    paragraphs: [
      t("Your account is ready. You sign in with {provider}, so there's no password to remember.", {
        provider,
      }),
    ],
    action: security(origin),
    footnote: t("If you didn't sign up, reply to this email. {provider} told us that you did.", {
      provider,
    }),
  }),
});

export const identityEmail = (
  to: Addressee,
  origin: string,
  { provider, change }: { provider: string; change: "linked" | "unlinked" },
): Email => ({
  to: to.email,
  write: () => {
    const isLinked = change === "linked";
    const subject = isLinked
      ? t("You can sign in with {provider}", { provider })
      : t("{provider} is no longer linked", { provider });
    const what = isLinked
      ? t("{provider} was linked to your account: you can sign in with it from now on.", {
          provider,
        })
      : t("{provider} was unlinked from your account: you can't sign in with it any more.", {
          provider,
        });
    const notYou = t(
      "If this wasn't you, change your password right away and check which accounts are linked to yours.",
    );
    return {
      subject,
      heading: subject,
      paragraphs: [hello(to), what, notYou],
      action: security(origin),
    };
  },
});
