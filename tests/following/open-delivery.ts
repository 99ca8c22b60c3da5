import type { Database } from "#app/db/connect.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { createAlertChoices } from "#app/features/library/alerts/alert-choices.server.ts";
import { createAlertsRound } from "#app/features/library/alerts/alerts-round.server.ts";
import { createAlertSettings } from "#app/features/library/alerts/delivery/alert-settings.server.ts";
import { usualTimes, type AlertTimes } from "#app/features/library/alerts/delivery/held-until.ts";
import {
  createDeliverNext,
  type DeliveryOptions,
} from "#app/features/library/alerts/delivery/deliver-alerts.server.ts";
import { createPushKeyStore } from "#app/features/library/alerts/delivery/push-keys.server.ts";
import { createStopLinks } from "#app/features/library/alerts/delivery/stop-links.server.ts";
import { emailContent } from "#app/features/messages/email-content.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";

import { inIndia } from "../test-catalog.ts";
import { addViewer, filterNothing, nameNothing, openFollows } from "../watchlist-of.ts";
import { addDates } from "./add-dates.ts";

export const HOUR_MS = 3_600_000;
/** A Friday; in India it is half past five. */
const START_MS = Date.parse("2026-11-20T00:00:00Z");
export const MORNING_MS = Date.parse("2026-11-20T02:30:00Z");
export const ORIGIN = "https://films.example";
const keys = createDerivedKeys("a secret of tests");
const stopLinks = createStopLinks(keys);

export const readEmails = async ({ kysely }: Database) => {
  const rows = await kysely.selectFrom("emails").selectAll().orderBy("queued_at").execute();
  return rows.map(({ recipient, subject, content }) =>
    emailContent.parse({ ...JSON.parse(content), to: recipient, subject }),
  );
};

async function deliverAll(deliverNext: ReturnType<typeof createDeliverNext>): Promise<void> {
  for (const lane of ["email", "outside"] as const) while ((await deliverNext(lane)) !== undefined);
}

export async function openDelivery(database: Database, options: Partial<DeliveryOptions> = {}) {
  const ada = await addViewer(database, "ada@example.org");
  await database.kysely.updateTable("users").set({ email_verified: 1 }).execute();
  const clock = { nowMs: START_MS };
  const own = {
    database,
    profileOf: createProfileFinder(database),
    filterNames: filterNothing,
    nameTitles: nameNothing,
    defaultSetting: () => ({ language: "en", region: "IN" }),
    now: () => clock.nowMs,
  };
  const log = {
    warn: (details: object) => {
      throw new Error(JSON.stringify(details));
    },
  };
  const makeAlerts = createAlertsRound({ ...own, freeAmong: async () => new Map(), log });
  const site = { languages: ["en", "hi"], ownLanguage: "en", name: "Matinee" };
  const given = {
    ...own,
    stopLinks,
    keys,
    origin: ORIGIN,
    site,
    pushKeys: createPushKeyStore(database, keys, own.now),
    targets: { post: async () => ({ problem: "there is nothing outside" }) },
    contact: "mailto:operator@films.example",
    ...options,
  };
  const deliverNext = createDeliverNext(given);
  const settings = createAlertSettings({ ...own, keys });
  const choices = createAlertChoices(own);
  const turnOn = (times: Partial<AlertTimes> = {}) =>
    settings.save(ada, { emails: true, times: { ...usualTimes, ...times } });
  const follow = (id: string, isFollowed = true, viewer = ada) =>
    openFollows(database, own).change(
      viewer,
      { name: { kind: "movie", id }, title: "x", isFollowed, atMs: clock.nowMs - HOUR_MS },
      inIndia,
    );
  const releaseOn = (id: string, day: string) =>
    addDates(database, `movie:${id}`, [{ kind: "release", day }]);
  /** Both jobs at a moment; returns the emails that wait since then. */
  async function at(atMs: number) {
    clock.nowMs = atMs;
    const earlier = (await readEmails(database)).length;
    await makeAlerts();
    await deliverAll(deliverNext);
    return (await readEmails(database)).slice(earlier);
  }
  const outcomes = async () => {
    const rows = await database.kysely.selectFrom("alert_deliveries").select("outcome").execute();
    return rows.map(({ outcome }) => outcome);
  };
  return {
    ...own,
    ada,
    clock,
    given,
    deliverNext,
    makeAlerts,
    settings,
    choices,
    turnOn,
    follow,
    releaseOn,
    at,
    outcomes,
  };
}
