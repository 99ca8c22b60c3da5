import type { Database } from "#app/db/connect.server.ts";
import type { ProfileFinder, ProfileOwner } from "#app/lib/profile-owner.ts";
import type { Setting } from "#app/lib/setting.ts";

import type { NameFilter } from "../../titles/name-filter.server.ts";
import type { NameTitles } from "../../titles/titles-in-language.server.ts";
import type { OutsideChannel } from "../alert-kinds.ts";
import { alertColumns } from "../alerts-queries.server.ts";
import { createAlertReader, type Alert } from "../alerts.server.ts";

/** What became of an alert on its way to another place. */
export interface Delivery {
  alert: Alert;
  outcome: "sent" | "unwanted" | "failed" | "waiting";
  /** When it ended, or is tried next. */
  atMs: number;
}

export type ListDeliveries = ReturnType<typeof createDeliveryList>;

const MOST_SHOWN = 20;

/** The latest deliveries to a profile's channel, the latest alert first. */
export function createDeliveryList({
  database: { kysely },
  profileOf,
  ...reading
}: {
  database: Database;
  profileOf: ProfileFinder;
  filterNames: NameFilter;
  nameTitles: NameTitles;
}) {
  const readAlerts = createAlertReader(reading);

  return async (
    owner: ProfileOwner,
    channel: OutsideChannel,
    setting: Setting,
  ): Promise<Delivery[]> => {
    const rows = await kysely
      .selectFrom("alert_deliveries as deliveries")
      .innerJoin("alert_targets as targets", "targets.id", "deliveries.target_id")
      .innerJoin("alerts", "alerts.id", "deliveries.alert_id")
      .select(alertColumns.map((column) => `alerts.${column}` as const))
      .select(["outcome", "ended_at", "next_try_at"])
      .where("deliveries.profile_id", "=", await profileOf(owner))
      .where("targets.channel", "=", channel)
      .orderBy("alerts.made_at", "desc")
      .orderBy("alerts.id")
      .limit(MOST_SHOWN)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const alerts = await readAlerts(rows, setting);
    return alerts.map((alert) => {
      const row = byId.get(alert.id);
      const atMs = row?.ended_at ?? row?.next_try_at ?? alert.dueAtMs;
      return { alert, outcome: row?.outcome ?? "waiting", atMs };
    });
  };
}
