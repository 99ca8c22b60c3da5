/** What alerts are about. */
export const alertKinds = ["release", "season", "episode", "free", "service"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Where alerts appear. */
export const alertChannels = ["app"] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** Alerts are only shown in the app until a profile chooses more. */
export const isOnByDefault = (channel: AlertChannel) => channel === "app";
