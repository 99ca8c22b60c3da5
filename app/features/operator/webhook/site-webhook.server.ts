import { randomBytes } from "node:crypto";

import type { Database } from "#app/db/connect.server.ts";
import {
  makeWebhookSecret,
  signedRequest,
  type Webhook,
} from "#app/features/library/alerts/delivery/standard-webhook.ts";
import type { TargetClient } from "#app/services/targets/target-client.server.ts";
import { inLanguage } from "#app/translations/address.ts";

import { recordAction, type Actor } from "../audit-log.server.ts";
import type { SiteEventKind } from "./site-events.server.ts";

export interface SiteWebhookParts {
  database: Database;
  keys: {
    seal: (purpose: string, owner: string, text: string) => string;
    unseal: (purpose: string, owner: string, sealed: string) => string | undefined;
  };
  targets: Pick<TargetClient, "post" | "isAllowed">;
  origin: string;
  now: () => number;
}

/** What became of an event on its way. */
export interface SiteDelivery {
  id: string;
  kind: SiteEventKind;
  outcome: "sent" | "failed" | "waiting";
  /** When it ended, or is tried next. */
  atMs: number;
}

export type SiteWebhook = ReturnType<typeof createSiteWebhook>;

const PURPOSE = "site webhook";
const ID = "site";
const LONGEST_ADDRESS = 2_000;
const MOST_SHOWN = 20;

/** The webhook of the whole site: where operators have themselves told what happens. */
export function createSiteWebhook(parts: SiteWebhookParts) {
  const { database, keys, targets, now } = parts;
  const { kysely } = database;

  async function find(): Promise<{ place: Webhook; sinceMs: number } | undefined> {
    const row = await kysely.selectFrom("site_webhook").selectAll().executeTakeFirst();
    const text = row && keys.unseal(PURPOSE, ID, row.sealed);
    return row && text !== undefined
      ? { place: JSON.parse(text), sinceMs: row.on_since }
      : undefined;
  }

  return {
    find,

    /** Who looks after the site, and what they have set. */
    async show() {
      const row = await kysely.selectFrom("site_webhook").select("on_since").executeTakeFirst();
      return { sinceMs: row?.on_since, deliveries: await listDeliveries(database) };
    },

    /** Puts an address in place of the one before; returns the secret, which nobody sees again. */
    async set(actor: Actor, typed: string): Promise<{ secret: string } | "not allowed"> {
      const url = typed.trim();
      if (url.length > LONGEST_ADDRESS || !targets.isAllowed(url)) return "not allowed";
      const secret = makeWebhookSecret();
      const row = {
        sealed: keys.seal(PURPOSE, ID, JSON.stringify({ url, secret })),
        on_since: now(),
      };
      const line = { action: "webhook.set", subject: new URL(url).host };
      await kysely.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("site_webhook")
          .values({ id: ID, ...row })
          .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
          .execute();
        await recordAction(transaction, actor, line, now());
      });
      return { secret };
    },

    /** What waits is not sent any more. */
    async remove(actor: Actor): Promise<void> {
      await kysely.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("site_webhook").execute();
        await transaction.deleteFrom("site_events").where("outcome", "is", null).execute();
        await recordAction(transaction, actor, { action: "webhook.remove", subject: "" }, now());
      });
    },

    async try(actor: Actor): Promise<"sent" | "failed"> {
      const found = await find();
      await recordAction(kysely, actor, { action: "webhook.try", subject: "" }, now());
      if (!found) return "failed";
      const id = `trial-${randomBytes(12).toString("hex")}`;
      const sent = { id, kind: "trial", data: "{}", happenedAtMs: now() };
      return (await sendEvent(parts, found.place, sent)) === "sent" ? "sent" : "failed";
    },
  };
}

interface SentEvent {
  id: string;
  kind: string;
  /** A JSON object. */
  data: string;
  happenedAtMs: number;
}

/** One event as JSON; `gone` where the other side wants no more. */
export async function sendEvent(
  { targets, origin, now }: SiteWebhookParts,
  place: Webhook,
  { id, kind, data, happenedAtMs }: SentEvent,
): Promise<"sent" | "gone" | "failed"> {
  const { page = "/operator", ...facts } = JSON.parse(data);
  const body = JSON.stringify({
    type: kind,
    timestamp: new Date(happenedAtMs).toISOString(),
    data: { ...facts, url: origin + inLanguage(page, "") },
  });
  const answer = await targets.post(signedRequest(place, { id, body, nowMs: now() }));
  if ("problem" in answer) return "failed";
  if (answer.status === 410) return "gone";
  return answer.status >= 200 && answer.status < 300 ? "sent" : "failed";
}

/** The latest events, the newest first. */
async function listDeliveries({ kysely }: Database): Promise<SiteDelivery[]> {
  const rows = await kysely
    .selectFrom("site_events")
    .select(["id", "kind", "outcome", "ended_at", "next_try_at", "happened_at"])
    .orderBy("happened_at", "desc")
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ id, kind, outcome, ended_at, next_try_at, happened_at }) => ({
    id,
    kind,
    outcome: outcome ?? "waiting",
    atMs: ended_at ?? next_try_at ?? happened_at,
  }));
}
