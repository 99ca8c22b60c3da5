import { createRequestLimit } from "#app/lib/requests/request-limit.ts";
import { prefixOf } from "#app/translations/address.ts";

import { writingIn } from "#app/translations/writing-in.server.ts";
import type { TargetRequest } from "#app/services/targets/target-client.server.ts";

import type { Alert } from "../alerts.server.ts";
import { addressOfAlert } from "../describe-alert.ts";
import type { DeliveryOptions, DueAlerts } from "./deliver-alerts.server.ts";
import type { CallBudget } from "./call-budget.ts";
import { reportDeliveries } from "./delivery-claims.server.ts";
import { ntfyRequest, pushRequest, trialAlert, webhookRequest } from "./outside-requests.ts";
import type { Recipient } from "./recipient.server.ts";
import { nextTryAt, noteFailure, noteSuccess, pauseTarget } from "./target-health.server.ts";
import type { AlertSettings } from "./alert-settings.server.ts";
import { TARGET_PURPOSE } from "./target-places.server.ts";

type TargetCall = Pick<Recipient, "profileId" | "language"> & {
  target: Pick<Recipient["target"], "channel" | "sealed">;
};

/** The outcome of one call: `gone` where the other side wants no more, ever. */
type Outcome = "sent" | "gone" | "failed";

/** Sends one alert to a target in another place. */
async function callTarget(
  options: DeliveryOptions,
  recipient: TargetCall,
  sent: { alert: Alert; page: string },
): Promise<Outcome> {
  const request = await requestFor(options, recipient, sent);
  if (request === undefined) return "gone";
  const answer = await options.targets.post(request);
  if ("problem" in answer) return "failed";
  const { status } = answer;
  if (status >= 200 && status < 300) return "sent";
  const isPush = recipient.target.channel === "push";
  return status === 410 || (isPush && status === 404) ? "gone" : "failed";
}

/** Undefined where it cannot be read, such as after the server got another secret. */
async function requestFor(
  options: DeliveryOptions,
  { profileId, language, target }: TargetCall,
  { alert, page }: { alert: Alert; page: string },
): Promise<TargetRequest | undefined> {
  const { keys, origin, site, pushKeys, contact, now = Date.now } = options;
  const text = keys.unseal(TARGET_PURPOSE, profileId, target.sealed ?? "");
  if (text === undefined) return undefined;
  const place = JSON.parse(text);
  const sender = { keys: await pushKeys.get(), contact };
  const sent = { alert, page, origin, nowMs: now() };
  const code = site.languages.find((each) => each === language) ?? site.ownLanguage;
  const writing = { prefix: prefixOf(code, site.ownLanguage), site: site.name };
  const write = () => {
    if (target.channel === "push") return pushRequest(place, sender, sent);
    return target.channel === "ntfy" ? ntfyRequest(place, sent) : webhookRequest(place, sent);
  };
  return writingIn(code, write, writing);
}

/**
 * Sends what is due to a target in another place, one after the other, as long as its time lasts. If
 * a server dies between an answer and its storing, that one is sent again under the same id.
 */
export async function callForEach(
  options: DeliveryOptions,
  due: DueAlerts,
  budget: CallBudget,
): Promise<void> {
  const { database, now = Date.now } = options;
  const { kysely } = database;
  const { claimed, recipient, alerts } = due;
  const { targetId } = claimed;
  for (const [at, alert] of alerts.entries()) {
    const spentUntilMs = budget.spentUntil(claimed);
    if (spentUntilMs !== undefined) return putOff(options, due, { at, untilMs: spentUntilMs });
    const calledAtMs = now();
    const outcome = await callTarget(options, recipient, { alert, page: addressOfAlert(alert) });
    budget.count(claimed, now() - calledAtMs);
    if (outcome === "gone" && claimed.channel === "push") {
      await kysely.deleteFrom("alert_targets").where("id", "=", targetId).execute();
      return;
    }
    if (outcome !== "sent") return recordFailure(options, due, { at, outcome });
    const deliveries = claimed.deliveries.filter(({ alert_id }) => alert_id === alert.id);
    const ended = { outcome, nowMs: now() };
    await reportDeliveries(kysely, { targetId, deliveries }, ended);
    await noteSuccess(kysely, targetId);
  }
}

/** The deliveries of what has not been sent. */
function restOf({ claimed, alerts }: DueAlerts, at: number) {
  const ids = new Set(alerts.slice(at).map(({ id }) => id));
  const { targetId } = claimed;
  return { targetId, deliveries: claimed.deliveries.filter(({ alert_id }) => ids.has(alert_id)) };
}

/** Its time is spent: the rest is due when there is time again. */
async function putOff(
  { database }: DeliveryOptions,
  due: DueAlerts,
  { at, untilMs }: { at: number; untilMs: number },
): Promise<void> {
  const rest = restOf(due, at);
  await database.kysely.transaction().execute(async (transaction) => {
    await reportDeliveries(transaction, rest, { nextTryAtMs: untilMs, isHeld: false });
    await pauseTarget(transaction, rest.targetId, untilMs);
  });
}

async function recordFailure(
  { database, now = Date.now }: DeliveryOptions,
  due: DueAlerts,
  { at, outcome }: { at: number; outcome: Outcome },
): Promise<void> {
  const nowMs = now();
  const rest = restOf(due, at);
  const nextTryAtMs = outcome === "gone" ? undefined : nextTryAt(due.recipient.target, nowMs);
  await database.kysely.transaction().execute(async (transaction) => {
    const change = { nextTryAtMs: nextTryAtMs ?? nowMs, isHeld: false };
    await reportDeliveries(transaction, rest, change);
    await noteFailure(transaction, rest.targetId, { nowMs, nextTryAtMs });
  });
}

/** Each trial calls somebody else's server: enough for a few mistakes in an address. */
const TRIALS = { most: 5, windowMs: 60_000 };

/** Sends a trial alert at once, for whoever sets a target up; a few times a minute. */
export function createTargetTrial(
  options: DeliveryOptions,
  settings: Pick<AlertSettings, "findSealed">,
) {
  const mayTry = createRequestLimit(TRIALS);
  return async (
    owner: Parameters<AlertSettings["findSealed"]>[0] & { language: string | null },
    channel: "webhook" | "ntfy",
  ): Promise<"sent" | "failed" | "too often"> => {
    const found = await settings.findSealed(owner, channel);
    if (found === undefined) return "failed";
    if (!mayTry(owner.userId)) return "too often";
    const alert = trialAlert((options.now ?? Date.now)());
    const called = { ...found, language: owner.language };
    // It is about no title that there is.
    const outcome = await callTarget(options, called, { alert, page: "/alerts" });
    return outcome === "sent" ? "sent" : "failed";
  };
}

export type TargetTrial = ReturnType<typeof createTargetTrial>;
