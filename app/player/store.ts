/** A value with listeners, for `useSyncExternalStore`. */
export interface Store<View> {
  read: () => View;
  subscribe: (listener: () => void) => () => void;
}

/** A writable store; each write that changes anything creates a new value. */
export function createStore<View extends object>(first: View) {
  let view = first;
  const listeners = new Set<() => void>();
  return {
    read: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    write(changes: Partial<View>) {
      const next = { ...view, ...changes };
      const isSame = Object.entries(next).every(([name, value]) =>
        Object.is(value, Reflect.get(view, name)),
      );
      if (isSame) return;
      view = next;
      for (const listener of listeners) listener();
    },
  };
}
