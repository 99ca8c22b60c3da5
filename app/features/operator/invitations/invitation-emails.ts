import type { Email } from "#app/features/messages/outbox.server.ts";
import { pageAddress } from "#app/features/messages/page-address.ts";
import { formatDate } from "#app/lib/formats/dates.ts";
import { t, type MarkedText } from "#app/translations/t.ts";

interface InvitationFacts {
  /** The page that the link leads to. */
  page: string;
  /** The last moment of the link. */
  untilMs: number;
  plan: { name: MarkedText; untilMs: number } | undefined;
}

export const invitationEmail = (
  to: string,
  origin: string,
  { page, untilMs, plan }: InvitationFacts,
): Email => ({
  to,
  write: () => ({
    subject: t("You are invited to {site}"),
    heading: t("You are invited"),
    paragraphs: [
      t("Whoever runs {site} invites you to create an account there."),
      ...(plan
        ? [
            t("It comes with the {plan} plan until {date}, without a payment.", {
              plan: t(plan.name),
              date: formatDate(plan.untilMs),
            }),
          ]
        : []),
    ],
    action: { label: t("Create Account"), address: pageAddress(origin, page) },
    footnote: t(
      "The link works until {date}. If you didn't expect this, you can ignore this email.",
      { date: formatDate(untilMs) },
    ),
  }),
});
