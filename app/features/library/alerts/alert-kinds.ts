/** What alerts are about. */
export const alertKinds = ["release", "season", "episode", "free", "service"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Where alerts go besides the app; nothing goes there until a profile turns it on. */
export const outsideChannels = ["email", "push", "webhook", "ntfy"] as const;
export type OutsideChannel = (typeof outsideChannels)[number];

/** Where alerts appear. */
export const alertChannels = ["app", ...outsideChannels] as const;
export type AlertChannel = (typeof alertChannels)[number];
