import type { Refused } from "./accounts-parts.server.ts";

const STATUS = {
  input: 400,
  "signed out": 401,
  "unconfirmed address": 403,
  "too many": 429,
  ours: 500,
} as const;

/** The status that a screen answers a refused form with. */
export const statusOf = ({ why }: Pick<Refused, "why">) => STATUS[why];
