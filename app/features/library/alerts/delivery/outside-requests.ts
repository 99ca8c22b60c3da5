import { createHmac, randomBytes } from "node:crypto";

import { isolate } from "#app/lib/text/isolate.ts";
import { inLanguage } from "#app/translations/address.ts";
import { currentWriting } from "#app/translations/current-language.ts";
import { languageOf } from "#app/translations/languages.ts";
import type { TargetRequest } from "#app/services/targets/target-client.server.ts";
import { t } from "#app/translations/t.ts";

import type { Alert } from "../alerts.server.ts";
import { addressOfAlert, describeAlert } from "../describe-alert.ts";
import {
  authorizePush,
  encryptPush,
  type PushDevice,
  type PushKeys,
} from "./push-message.server.ts";

/** What a request is made of; it is written in the language of the profile. */
interface Sent {
  alert: Alert;
  origin: string;
  nowMs: number;
}

/** Where a webhook is, and what it is signed with. */
export interface Webhook {
  url: string;
  secret: string;
}

const SECRET_PREFIX = "whsec_";
export const makeWebhookSecret = (): string => SECRET_PREFIX + randomBytes(24).toString("base64");

const addressOf = ({ alert, origin }: Sent) => origin + inLanguage(addressOfAlert(alert));

/**
 * One alert as JSON, signed as Standard Webhooks say: HMAC-SHA-256 over id, time and body. One that
 * is sent again has the same id.
 */
export function webhookRequest({ url, secret }: Webhook, sent: Sent): TargetRequest {
  const { alert, nowMs } = sent;
  const timestamp = Math.floor(nowMs / 1000);
  const { id, kind, titleId, title, about, season, episode, episodeTitle } = alert;
  const body = JSON.stringify({
    type: "alert",
    timestamp: new Date(nowMs).toISOString(),
    data: {
      kind: alert.alert,
      about,
      title: { kind, id: titleId, name: title },
      ...(season > 0 && { season }),
      ...(episode > 0 && { episode, episodeTitle }),
      text: describeAlert(alert),
      url: addressOf(sent),
      dueAt: new Date(alert.dueAtMs).toISOString(),
    },
  });
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    url,
    headers: {
      "content-type": "application/json",
      "user-agent": "Matinee",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": `v1,${signature}`,
    },
    body,
  };
}

/**
 * A message to a topic, as JSON because headers cannot have every letter. One that is sent again
 * replaces the first (ntfy 2.16 and later; others ignore the field).
 */
export function ntfyRequest({ url }: { url: string }, sent: Sent): TargetRequest {
  const { origin, pathname } = new URL(url);
  const message = {
    topic: pathname.slice(1),
    sequence_id: sent.alert.id,
    title: sent.alert.title,
    message: describeAlert(sent.alert),
    click: addressOf(sent),
  };
  return {
    url: `${origin}/`,
    headers: { "content-type": "application/json", "user-agent": "Matinee" },
    body: JSON.stringify(message),
  };
}

/** The address of a topic: one name after the host. */
export const isTopic = (url: string): boolean =>
  /^\/[-\w]{1,64}$/.test(URL.parse(url)?.pathname ?? "");

interface PushSender {
  keys: PushKeys;
  /** Whom a push service may write to. */
  contact: string;
}

/** A notification, which only the device can read. One that is sent again replaces the first. */
export function pushRequest(
  device: PushDevice,
  { keys, contact }: PushSender,
  sent: Sent,
): TargetRequest {
  const { code } = currentWriting();
  const { title, id } = sent.alert;
  const shown = {
    title,
    body: describeAlert(sent.alert),
    address: inLanguage(addressOfAlert(sent.alert)),
    tag: id,
    lang: code,
    dir: languageOf(code).direction,
  };
  const { endpoint } = device;
  return {
    url: endpoint,
    headers: {
      authorization: authorizePush(keys, { endpoint, contact, nowMs: sent.nowMs }),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(24 * 3_600),
      topic: id,
      urgency: "normal",
    },
    body: encryptPush(device, JSON.stringify(shown)),
  };
}

/** What somebody gets who tries whether it arrives. */
export const trialAlert = (nowMs: number): Alert => ({
  id: randomBytes(12).toString("hex"),
  alert: "free",
  kind: "movie",
  titleId: "0",
  title: isolate(t("A trial alert from {site}")),
  about: "",
  season: 0,
  episode: 0,
  episodeTitle: "",
  dueAtMs: nowMs,
  isRead: false,
});
