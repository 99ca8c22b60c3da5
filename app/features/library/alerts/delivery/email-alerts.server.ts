import { queueEmail } from "#app/features/messages/outbox.server.ts";

import { alertsEmail, digestEmail } from "./alert-emails.ts";
import type { DeliveryOptions, DueAlerts } from "./deliver-alerts.server.ts";
import { reportDeliveries } from "./delivery-claims.server.ts";

class LostLeaseError extends Error {}

/**
 * Puts one email about all of them into the outbox, and ends their deliveries in the same
 * transaction: whenever a server dies, an alert is in exactly one email, or still due.
 */
export async function emailAlerts(
  { database, origin, site, stopLinks, now = Date.now }: DeliveryOptions,
  { claimed, recipient, alerts }: DueAlerts,
): Promise<void> {
  const { profileId, profileName: name, email, isVerified, language, times } = recipient;
  const nowMs = now();
  // Whoever has not confirmed an address may have typed somebody else's.
  if (!isVerified || alerts.length === 0) {
    await reportDeliveries(database.kysely, claimed, { outcome: "unwanted", nowMs });
    return;
  }
  const write = times.emailPace === "weekly" ? digestEmail : alertsEmail;
  const stopPage = stopLinks.pageFor(profileId, "email");
  const mail = write({ name, email, isVerified }, origin, { alerts, stopPage });
  await database.kysely
    .transaction()
    .execute(async (transaction) => {
      const ended = await reportDeliveries(transaction, claimed, { outcome: "sent", nowMs });
      if (ended < claimed.deliveries.length) throw new LostLeaseError();
      await queueEmail(transaction, { ...mail, language, alertsOf: profileId }, nowMs, site);
    })
    .catch((error: unknown) => {
      // Another process has claimed some of them, and sends them.
      if (!(error instanceof LostLeaseError)) throw error;
    });
}
