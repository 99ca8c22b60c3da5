/**
 * Reads each text once. Strangers can invent texts, so that many at most are remembered: then it
 * starts anew, and soon knows again what is asked for often.
 */
export function remembering<Value>(
  most: number,
  read: (text: string) => Value,
): (text: string) => Value {
  const known = new Map<string, { value: Value }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.value;
    const value = read(text);
    if (known.size >= most) known.clear();
    known.set(text, { value });
    return value;
  };
}

/** Reads each object once, as long as it lives. */
export function rememberingEach<Asked extends object, Value>(
  read: (asked: Asked) => Value,
): (asked: Asked) => Value {
  const known = new WeakMap<Asked, { value: Value }>();
  return (asked) => {
    const before = known.get(asked);
    if (before !== undefined) return before.value;
    const value = read(asked);
    known.set(asked, { value });
    return value;
  };
}

/** Reads a value again only if another one came in between. */
export function rememberingLast<Asked, Value>(
  read: (asked: Asked) => Value,
): (asked: Asked) => Value {
  let last: { asked: Asked; value: Value } | undefined;
  return (asked) => {
    if (last === undefined || last.asked !== asked) last = { asked, value: read(asked) };
    return last.value;
  };
}
