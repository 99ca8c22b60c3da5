/**
 * Reads each text once. Strangers can invent texts, so that many at most are remembered: then it
 * starts anew, and soon knows again what is asked for often. What comes beside a text says how to
 * read it the first time.
 */
export function remembering<Value, Beside extends unknown[] = []>(
  most: number,
  read: (text: string, ...beside: Beside) => Value,
): (text: string, ...beside: Beside) => Value {
  const known = new Map<string, { value: Value }>();
  return (text, ...beside) => {
    const before = known.get(text);
    if (before !== undefined) return before.value;
    const value = read(text, ...beside);
    if (known.size >= most) known.clear();
    known.set(text, { value });
    return value;
  };
}

/** Reads each object once, as long as it lives. */
export function rememberingEach<Key extends object, Value>(
  read: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before.value;
    const value = read(key);
    known.set(key, { value });
    return value;
  };
}

/** Reads a value again only if another one came in between. */
export function rememberingLast<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  let last: { key: Key; value: Value } | undefined;
  return (key) => {
    if (last === undefined || last.key !== key) last = { key, value: read(key) };
    return last.value;
  };
}
