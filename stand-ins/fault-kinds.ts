/** Everything that an outside service can do wrong, by the name that a person types. */
export const faultKinds = [
  "delay",
  "hang",
  "reset",
  "truncated",
  "gzip",
  "garbage",
  "429",
  "429-retry-after",
  "500",
  "503",
  "504",
  "502-html",
  "503-html",
  "404",
  "403",
  "200-error",
  "200-html",
  "text-as-json",
  "offline",
] as const;

export type FaultKind = (typeof faultKinds)[number];

export type ServiceName = "filmDatabase" | "archive" | "media" | "trailers" | "identity";
export const serviceNames: readonly ServiceName[] = [
  "filmDatabase",
  "archive",
  "media",
  "trailers",
  "identity",
];

/** Titles that do not exist, whose number decides which fault happens when they are opened. */
export const faultyIds: Readonly<Record<number, FaultKind>> = {
  999000001: "delay",
  999000002: "hang",
  999000003: "reset",
  999000004: "truncated",
  999000005: "gzip",
  999000006: "garbage",
  999000403: "403",
  999000404: "404",
  999000428: "429",
  999000429: "429-retry-after",
  999000500: "500",
  999000502: "502-html",
  999000503: "503",
  999000504: "504",
  999000513: "503-html",
  999000200: "200-error",
  999000201: "200-html",
  999000202: "text-as-json",
  999000203: "offline",
};

/**
 * The fault that an address requests: `fault-…` anywhere in it (typed into a search, or in an
 * archive item's name), or the number of a faulty title.
 */
export function faultInAddress(address: string): FaultKind | null {
  const words = address.replaceAll("+", " ").replaceAll("%20", " ").toLowerCase();
  const typed = /(?:^|[^a-z])fault-([a-z0-9-]+)/.exec(words)?.[1];
  const kind = faultKinds.find((name) => name === typed);
  if (kind !== undefined) return kind;
  const id = /\/(999000\d{3})(?=[/?]|$)/.exec(words)?.[1];
  return id === undefined ? null : (faultyIds[Number(id)] ?? null);
}
