import { createHmac, randomBytes } from "node:crypto";

import type { TargetRequest } from "#app/services/targets/target-client.server.ts";

/** Where a webhook is, and what it is signed with. */
export interface Webhook {
  url: string;
  secret: string;
}

const SECRET_PREFIX = "whsec_";
export const makeWebhookSecret = (): string => SECRET_PREFIX + randomBytes(24).toString("base64");

/** What is sent; again under the same id, when it has to be sent again. */
interface WebhookMessage {
  id: string;
  body: string;
  nowMs: number;
}

/** JSON, signed as Standard Webhooks say: HMAC-SHA-256 over id, time and body. */
export function signedRequest({ url, secret }: Webhook, sent: WebhookMessage): TargetRequest {
  const { id, body } = sent;
  const timestamp = Math.floor(sent.nowMs / 1000);
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
