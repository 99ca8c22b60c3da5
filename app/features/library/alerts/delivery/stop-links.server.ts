import { outsideChannels, type OutsideChannel } from "../alert-kinds.ts";

/** The server's derived keys, as far as alerts need them. */
export interface AlertKeys {
  sign: (purpose: string, text: string) => string;
  isSigned: (purpose: string, text: string, signature: string) => boolean;
  seal: (purpose: string, owner: string, text: string) => string;
  unseal: (purpose: string, owner: string, sealed: string) => string | undefined;
}

const PURPOSE = "stop alerts";

export interface StoppedChannel {
  profileId: string;
  channel: OutsideChannel;
}

export type StopLinks = ReturnType<typeof createStopLinks>;

/**
 * Addresses that end a channel of one profile without a session. They work as long as the profile
 * is there, because nobody knows when an email is read.
 */
export const createStopLinks = (keys: AlertKeys) => ({
  pageFor(profileId: string, channel: OutsideChannel): string {
    const token = [channel, profileId, keys.sign(PURPOSE, `${channel} ${profileId}`)].join(".");
    return `/alerts/stop?token=${encodeURIComponent(token)}`;
  },

  /** Undefined for a token that we never made. */
  read(token: string): StoppedChannel | undefined {
    const [named = "", profileId = "", signature = ""] = token.split(".");
    const channel = outsideChannels.find((each) => each === named);
    if (channel === undefined) return undefined;
    const isOurs = keys.isSigned(PURPOSE, `${channel} ${profileId}`, signature);
    return isOurs ? { profileId, channel } : undefined;
  },
});
