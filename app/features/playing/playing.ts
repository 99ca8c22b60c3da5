import type { PlanId } from "#app/features/billing/plans/plan-names.ts";

/** A page that plays reports this often; after three missed reports it counts as gone. */
export const BEAT_MS = 30_000;
export const LEASE_MS = 90_000;

/** Another film that plays on the same account. */
export interface OtherPlayback {
  id: string;
  title: string;
  device: string;
}

/** The answer to a page that wants to play. */
export type PlayingAnswer =
  | { outcome: "allowed" }
  | {
      outcome: "full";
      /** How many may play at the same time. */
      most: number;
      /** Null without a plan. */
      planId: PlanId | null;
      others: OtherPlayback[];
    }
  | { outcome: "stopped"; from: string };

/**
 * - `enter`: the viewer started a film - `stay`: it still plays - `replace`: it replaces another,
 * which is stopped - `leave`: it no longer plays
 */
export const playingCommands = ["enter", "stay", "replace", "leave"] as const;
export type PlayingCommand = (typeof playingCommands)[number];
