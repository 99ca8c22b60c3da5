/** Maps a value that may be missing, as most pictures may. */
export function maybe<Value, Made>(
  value: Value | undefined,
  make: (value: Value) => Made,
): Made | undefined {
  return value === undefined ? undefined : make(value);
}
