import { randomBytes } from "node:crypto";

import { isolate } from "#app/lib/text/isolate.ts";
import { inLanguage } from "#app/translations/address.ts";
import { currentWriting } from "#app/translations/current-language.ts";
import { languageOf } from "#app/translations/languages.ts";
import type { TargetRequest } from "#app/services/targets/target-client.server.ts";
import { t } from "#app/translations/t.ts";

import type { Alert } from "../alerts.server.ts";
import { describeAlert } from "../describe-alert.ts";
import {
  authorizePush,
  encryptPush,
  type PushDevice,
  type PushKeys,
} from "./push-message.server.ts";
import { signedRequest, type Webhook } from "./standard-webhook.ts";

/** What a request is made of; it is written in the language of the profile. */
interface OutsideMessage {
  alert: Alert;
  /** The path of the page that it leads to. */
  page: string;
  origin: string;
  nowMs: number;
}

/** A topic of ntfy; a protected one takes what has an access token. */
interface Topic {
  url: string;
  token?: string;
}

const addressOf = ({ page, origin }: OutsideMessage) => origin + inLanguage(page);

/** One alert as JSON, signed. One that is sent again has the same id. */
export function webhookRequest(place: Webhook, sent: OutsideMessage): TargetRequest {
  const { alert, nowMs } = sent;
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
  return signedRequest(place, { id, body, nowMs });
}

/**
 * A message to a topic, as JSON because headers cannot have every letter. One that is sent again
 * replaces the first (ntfy 2.16 and later; others ignore the field).
 */
export function ntfyRequest({ url, token }: Topic, sent: OutsideMessage): TargetRequest {
  const { origin, pathname } = new URL(url);
  // ntfy may be below a path of its host.
  const topicAt = pathname.lastIndexOf("/") + 1;
  const message = {
    topic: pathname.slice(topicAt),
    sequence_id: sent.alert.id,
    title: sent.alert.title,
    message: describeAlert(sent.alert),
    click: addressOf(sent),
  };
  return {
    url: origin + pathname.slice(0, topicAt),
    headers: {
      "content-type": "application/json",
      "user-agent": "Matinee",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(message),
  };
}

/** The address of a topic: its name comes last, after the host or a path. */
export const isTopic = (url: string): boolean =>
  /^(?:\/[^/]+)*\/[-\w]{1,64}$/.test(URL.parse(url)?.pathname ?? "");

/** An access token, which is sent in a header; empty for none. */
export const isAccessToken = (text: string): boolean => /^[\x21-\x7e]{0,200}$/.test(text);

interface PushSender {
  keys: PushKeys;
  /** Whom a push service may write to. */
  contact: string;
}

/** A notification, which only the device can read. One that is sent again replaces the first. */
export function pushRequest(
  device: PushDevice,
  { keys, contact }: PushSender,
  sent: OutsideMessage,
): TargetRequest {
  const { code } = currentWriting();
  const { title, id } = sent.alert;
  const shown = {
    title,
    body: describeAlert(sent.alert),
    address: inLanguage(sent.page),
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
