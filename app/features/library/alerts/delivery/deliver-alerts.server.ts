import type { Database } from "#app/db/connect.server.ts";
import type { EmailSite } from "#app/features/messages/account-language.server.ts";
import { MOST_ITEMS } from "#app/features/messages/email-content.server.ts";

import { createTurn } from "#app/lib/jobs/create-turn.ts";
import type { TargetClient } from "#app/services/targets/target-client.server.ts";

import type { NameFilter } from "../../titles/name-filter.server.ts";
import type { NameTitles } from "../../titles/titles-in-language.server.ts";
import type { OutsideChannel } from "../alert-kinds.ts";
import { createAlertReader, nameOf, type Alert } from "../alerts.server.ts";
import { heldUntil } from "./held-until.ts";
import {
  claimDeliveries,
  reportDeliveries,
  type ClaimedDeliveries,
  type DeliveryLane,
} from "./delivery-claims.server.ts";
import { createCallBudget } from "./call-budget.ts";
import { callForEach } from "./call-target.server.ts";
import { emailAlerts } from "./email-alerts.server.ts";
import { findRecipient, type Recipient } from "./recipient.server.ts";
import { listStillWanted } from "./still-wanted.server.ts";
import type { PushKeyStore } from "./push-keys.server.ts";
import type { AlertKeys, StopLinks } from "./stop-links.server.ts";

export interface DeliveryOptions {
  database: Database;
  /** Hides what a child may not see. */
  filterNames: NameFilter;
  nameTitles: NameTitles;
  /** What applies to profiles that chose nothing. */
  defaultSetting: () => { language: string; region: string };
  stopLinks: StopLinks;
  keys: AlertKeys;
  pushKeys: PushKeyStore;
  /** Calls the targets in other places. */
  targets: Pick<TargetClient, "post">;
  /** Whom push services may write to. */
  contact: string;
  origin: string;
  site: EmailSite;
  now?: () => number;
}

/** What is sent now to one target. */
export interface DueAlerts {
  claimed: ClaimedDeliveries;
  recipient: Recipient;
  alerts: readonly Alert[];
}

/**
 * Sends what is due for one target, and returns the channel; undefined when nothing is due. Several
 * may run at once: those that call other places claim one after the other, and each another account.
 * What is sent is decided now, not when the alert was made: somebody may have stopped following a
 * title, chosen other hours, or become a child.
 */
export function createDeliverNext(options: DeliveryOptions) {
  const { database, filterNames, defaultSetting, site, now = Date.now } = options;
  const readAlerts = createAlertReader(options);
  const budget = createCallBudget(now);
  /** One after the other, so that two never claim for the same account. */
  const inTurn = createTurn();

  async function deliver(claimed: ClaimedDeliveries, recipient: Recipient): Promise<void> {
    const { times, target, timeZone, region, audience } = recipient;
    const language = site.languages.find((code) => code === recipient.language);
    const setting = { language: language ?? site.ownLanguage, region, audience };
    const ids = claimed.deliveries.map(({ alert_id }) => alert_id);
    const followed = await listStillWanted(database, recipient, ids);
    const wanted = await filterNames(followed, nameOf, setting);
    await reportDeliveries(database.kysely, without(claimed, wanted), ended("unwanted"));
    const byMoment = Map.groupBy(wanted, ({ made_at: madeAtMs }) =>
      heldUntil(times, { channel: target.channel, madeAtMs, nowMs: now(), timeZone }),
    );
    for (const [nextTryAtMs, held] of byMoment) {
      if (nextTryAtMs === undefined) continue;
      const change = { nextTryAtMs, isHeld: true };
      await reportDeliveries(database.kysely, only(claimed, held), change);
    }
    const due = byMoment.get(undefined);
    if (due === undefined) return;
    const alerts = await readAlerts(due, setting);
    const sent = { claimed: only(claimed, due), recipient, alerts };
    if (target.channel === "email") await emailAlerts(options, sent);
    else await callForEach(options, sent, budget);
  }

  const ended = (outcome: "unwanted") => ({ outcome, nowMs: now() });

  async function claimNext(lane: DeliveryLane): Promise<ClaimedDeliveries | undefined> {
    const nowMs = now();
    if (lane === "email") return claimDeliveries(database, { lane, nowMs, most: MOST_ITEMS });
    const skippedUsers = budget.listCalled();
    const claim = { lane, nowMs, most: MOST_CALLED, skippedUsers };
    const claimed = await claimDeliveries(database, claim);
    if (claimed !== undefined) budget.begin(claimed.userId);
    return claimed;
  }

  return async function deliverNext(lane: DeliveryLane): Promise<OutsideChannel | undefined> {
    const claimed = await inTurn(() => claimNext(lane));
    if (claimed === undefined) return undefined;
    try {
      const recipient = await findRecipient(database, claimed.targetId, defaultSetting().region);
      if (recipient === undefined) {
        await reportDeliveries(database.kysely, claimed, ended("unwanted"));
      } else await deliver(claimed, recipient);
    } finally {
      if (lane === "outside") budget.end(claimed.userId);
    }
    return claimed.channel;
  };
}

/** Of those that are called one after the other, as many as fit into a lease. */
const MOST_CALLED = 12;

type IdRows = readonly { id: string }[];

const select = (claimed: ClaimedDeliveries, alerts: IdRows, isIn: boolean): ClaimedDeliveries => {
  const ids = new Set(alerts.map(({ id }) => id));
  const deliveries = claimed.deliveries.filter(({ alert_id }) => ids.has(alert_id) === isIn);
  return { ...claimed, deliveries };
};
const only = (claimed: ClaimedDeliveries, alerts: IdRows) => select(claimed, alerts, true);
const without = (claimed: ClaimedDeliveries, alerts: IdRows) => select(claimed, alerts, false);
