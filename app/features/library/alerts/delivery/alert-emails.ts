import { hello, type Addressee } from "#app/features/messages/addressee.ts";
import type { Email } from "#app/features/messages/outbox.server.ts";
import { pageAddress } from "#app/features/messages/page-address.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { t } from "#app/translations/t.ts";

import type { Alert } from "../alerts.server.ts";
import { addressOfAlert, describeAlert } from "../describe-alert.ts";

interface AlertMail {
  alerts: readonly Alert[];
  /** The signed address that ends these emails. */
  stopPage: string;
}

/** What is new, as soon as it is. */
export const alertsEmail = (to: Addressee, origin: string, sent: AlertMail): Email => ({
  to: to.email,
  write: () => ({
    subject: subjectOf(sent.alerts),
    heading: t("New for you"),
    paragraphs: [hello(to), t("There is something new about what you follow:")],
    ...restOf(origin, sent),
  }),
});

/** What was new since the last one. */
export const digestEmail = (to: Addressee, origin: string, sent: AlertMail): Email => ({
  to: to.email,
  write: () => ({
    subject: t("Your week on {site}: {count, plural, one {# alert} other {# alerts}}", {
      count: sent.alerts.length,
    }),
    heading: t("Your week"),
    paragraphs: [hello(to), t("This week there was something new about what you follow:")],
    ...restOf(origin, sent),
  }),
});

function subjectOf(alerts: readonly Alert[]): string {
  const [first] = alerts;
  if (first === undefined || alerts.length > 1) {
    return t("{count, plural, one {# alert} other {# alerts}} about what you follow", {
      count: alerts.length,
    });
  }
  return t("{title}: {news}", { title: isolate(onOneLine(first)), news: describeAlert(first) });
}

/** Titles come from outside, and headers of emails are short lines. */
const onOneLine = ({ title }: Alert): string =>
  Array.from(title.replaceAll(/\p{Cc}+/gu, " "))
    .slice(0, 120)
    .join("");

const restOf = (origin: string, { alerts, stopPage }: AlertMail) => ({
  items: alerts.map((alert) => ({
    title: onOneLine(alert),
    detail: describeAlert(alert),
    address: pageAddress(origin, addressOfAlert(alert)),
  })),
  action: { label: t("Open Your Alerts"), address: pageAddress(origin, "/alerts") },
  footnote: t("You get this email because alerts by email are on in this profile."),
  unsubscribe: { label: t("Stop these emails"), address: pageAddress(origin, stopPage) },
});
