import { hello, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";
import { pageAddress } from "#app/features/messages/page-address.ts";
import { formatMoment } from "#app/lib/formats/dates.ts";
import { t } from "#app/translations/t.ts";

export const deletionEmail = (
  to: Addressee,
  origin: string,
  { token, dueAt, by }: { token: string; dueAt: number; by: "owner" | "operator" },
): Email => ({
  to: to.email,
  write: () => ({
    subject: t("Your account will be deleted"),
    heading: t("Your account will be deleted"),
    paragraphs: [
      hello(to),
      by === "operator"
        ? t(
            "Whoever runs this site has decided to delete your account. It will be deleted on {dueAt}, with everything in it.",
            { dueAt: formatMoment(dueAt) },
          )
        : t(
            "You asked us to delete your account. We'll delete it on {dueAt}, with everything in it. Until then you can change your mind.",
            { dueAt: formatMoment(dueAt) },
          ),
      t(
        "You are signed out everywhere. To keep the account, press the button before then, or sign in and choose to keep it.",
      ),
      by === "operator"
        ? t("Until then you can also download what it has, and write to us.")
        : t("If that wasn't you, keep the account and choose a new password."),
    ],
    action: {
      label: t("Keep My Account"),
      address: pageAddress(origin, `/keep-account?token=${encodeURIComponent(token)}`),
    },
  }),
});

export const deletionCancelledEmail = (to: Addressee, origin: string): Email => ({
  to: to.email,
  write: () => ({
    subject: t("Your account won't be deleted"),
    heading: t("Your account won't be deleted"),
    paragraphs: [
      hello(to),
      t(
        "Your account won't be deleted, and nothing in it has changed. Your plan, if you have one, isn't renewed; you can turn renewal on again under Billing.",
      ),
    ],
    action: { label: t("Go to Billing"), address: pageAddress(origin, "/profile/billing") },
  }),
});
