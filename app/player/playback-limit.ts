/** Another film that plays on the same account. */
interface OtherPlayback {
  id: string;
  title: string;
  /** Such as "Firefox on Windows". */
  device: string;
}

/** Why a film does not play just now, in the words of whoever says so. */
export interface Refusal {
  kind: "full" | "stopped";
  heading: string;
  /** What one of could be stopped, to play here. */
  others: readonly OtherPlayback[];
  /** Where there is room for more at once. */
  remedy?: { label: string; address: string } | undefined;
}

/** Undefined: it may play, as it may where nobody can tell. */
export type Verdict = Refusal | undefined;

/** Is asked whether a film may play, while it begins already, and hears that it plays still. */
export interface PlaybackLimit {
  /** How often it wants to hear of a film that plays. */
  beatMs: number;
  enter: () => Promise<Verdict>;
  stay: () => Promise<Verdict>;
  /** In the place of another, which is stopped. */
  replace: (id: string) => Promise<Verdict>;
  leave: () => void;
}
