import { keyNames, keyOf, type KeyName, type PlayerKeys } from "#app/lib/playing/player-keys.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

export interface ParsedKeys {
  keys: PlayerKeys;
  /** What is wrong, by command. */
  errors: Partial<Record<KeyName, MarkedText>>;
}

/** Reads what a form or the database has for each command; an empty text is its usual key. */
export function parseKeys(fields: Readonly<Partial<Record<KeyName, unknown>>>): ParsedKeys {
  const errors: ParsedKeys["errors"] = {};
  const keys: PlayerKeys = {};
  for (const name of keyNames) {
    const field = fields[name];
    const key = typeof field === "string" ? field.trim().toLowerCase() : "";
    if (key === "") continue;
    keys[name] = key;
    if (!isOneKey(key)) errors[name] = msg("Please type a single letter or sign");
    else if (/^\p{Nd}$/u.test(key)) errors[name] = msg("Digits go to a part of the film");
    else if (key === "/") errors[name] = msg("This key opens the search");
  }
  const chosen = keyNames.map((name) => keyOf(keys, name));
  for (const name of keyNames) {
    const isTaken = chosen.filter((key) => key === keyOf(keys, name)).length > 1;
    if (isTaken) errors[name] ??= msg("Two commands have this key");
  }
  return { keys: withoutUsual(keys), errors };
}

/** What a keyboard reports for one press: a letter may take several code units. */
const isOneKey = (key: string) => /^[^\p{C}\p{Z}]\p{M}?$/u.test(key);

/** Only what differs is stored, so that usual keys may change. */
const withoutUsual = (keys: PlayerKeys): PlayerKeys =>
  Object.fromEntries(
    Object.entries(keys).filter(([name, key]) => key !== keyOf({}, name as KeyName)),
  );

export const formatKeys = (keys: PlayerKeys): string =>
  Object.keys(keys).length === 0 ? "" : JSON.stringify(keys);

/** Stored keys; those that are not ours count as never chosen. */
export function readKeys(stored: string): PlayerKeys {
  if (stored === "") return {};
  const { keys, errors } = parseKeys(JSON.parse(stored));
  return Object.keys(errors).length > 0 ? {} : keys;
}
