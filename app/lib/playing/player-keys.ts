/**
 * The player's commands whose key a profile may choose, and the key that each has otherwise. Space,
 * Enter, arrows and digits stay as they are: they are what remotes and assistive devices send.
 */
const standardKeys = {
  play: "k",
  back: "j",
  forward: "l",
  slower: "<",
  faster: ">",
  mute: "m",
  captions: "c",
  fullScreen: "f",
  theater: "t",
  picture: "p",
  help: "?",
} as const;

export type KeyName = keyof typeof standardKeys;

export const keyNames = Object.keys(standardKeys) as KeyName[];

/** The keys that a profile chose; the others have their own. */
export type PlayerKeys = Partial<Record<KeyName, string>>;

/**
 * What the player does with a key that does not mean what it usually does: as if another had been
 * pressed, or nothing.
 */
export type KeyMeanings = Readonly<Record<string, string>>;

/** The key of a command. */
export const keyOf = (keys: PlayerKeys, name: KeyName): string => keys[name] ?? standardKeys[name];

export function meaningsOf(keys: PlayerKeys): KeyMeanings {
  const moved = keyNames.filter((name) => keyOf(keys, name) !== standardKeys[name]);
  return Object.fromEntries([
    ...moved.map((name) => [standardKeys[name], ""]),
    ...moved.map((name) => [keyOf(keys, name), standardKeys[name]]),
  ]);
}
