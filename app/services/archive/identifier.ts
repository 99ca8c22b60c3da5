/**
 * Whether a text can be an item's identifier. Identifiers are case-sensitive, some end with a dot,
 * and old ones are short. Nothing else may go into an address: a slash would request a part of the
 * record.
 */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z0-9@][A-Za-z0-9_.@-]{0,99}$/.test(text);
}
