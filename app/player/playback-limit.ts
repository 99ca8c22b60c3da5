/** Another film that plays on the same account. */
interface OtherPlayback {
  id: string;
  title: string;
  /** Such as "Firefox on Windows". */
  device: string;
}

/** Why a film does not play now, in the words of whoever limits it. */
export interface Refusal {
  outcome: "full" | "stopped";
  heading: string;
  /** The other films, one of which could be stopped to play here. */
  others: readonly OtherPlayback[];
  /** The link to a higher limit. */
  remedy?: { label: string; address: string } | undefined;
}

/** Undefined: it may play, as it may when nobody can tell. */
export type Verdict = Refusal | undefined;

/**
 * Decides whether a film may play, while it already starts, and receives reports that it still
 * plays.
 */
export interface PlaybackLimit {
  /** How often a playing film reports. */
  beatMs: number;
  enter: () => Promise<Verdict>;
  stay: () => Promise<Verdict>;
  /** In place of another, which is stopped. */
  replace: (id: string) => Promise<Verdict>;
  leave: () => void;
}
