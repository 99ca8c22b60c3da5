/** A page that plays says so this often; it is taken for gone after three times of silence. */
export const BEAT_MS = 30_000;
export const LEASE_MS = 90_000;

/** Another film that plays on the same account. */
export interface OtherPlayback {
  id: string;
  title: string;
  device: string;
}

/** What a page that wants to play is told. */
export type PlayingAnswer =
  | { kind: "admitted" }
  | {
      kind: "full";
      /** How many may play at the same time. */
      most: number;
      /** Null without a plan. */
      planName: string | null;
      others: OtherPlayback[];
    }
  | { kind: "stopped"; from: string };

/**
 * - `enter`: the viewer pressed play
 * - `stay`: it plays still
 * - `replace`: in the place of another, which is stopped
 * - `leave`: it plays no longer
 */
export const playingCommands = ["enter", "stay", "replace", "leave"] as const;
export type PlayingCommand = (typeof playingCommands)[number];
